"""What the bots in this folder share: good manners, kept until a bot breaks them."""

import json
import os
import signal
import sys

# Whatever goes wrong, nothing stays for long.
signal.alarm(60)


def say(line):
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def text(identifier, action):
    """An answer's line from two pieces of JSON text."""
    return f'{{"id":{identifier},"action":{action}}}\n'.encode()


def answer(prompt):
    """The line that answers a prompt with its first legal action."""
    return text(prompt["id"], json.dumps(prompt["legal"][0]))


def answer_with(prompt, members):
    """The same line with more members, as JSON text, at its end."""
    return answer(prompt)[:-2] + b"," + members + b"}\n"


def play(misbehave, at=2, ready=b'{"type":"ready"}\n'):
    """Plays well, but leaves prompt number `at` of each game, and those after it, to `misbehave`."""
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "start":
            prompts = 0
            say(ready)
        elif message["type"] == "prompt":
            prompts += 1
            misbehave(message) if prompts >= at else say(answer(message))


def play_well():
    play(lambda prompt: say(answer(prompt)))


def fork():
    """A fork whose child does not stay for long either; true in the child."""
    if os.fork():
        return False
    signal.alarm(60)
    return True


def fill(file):
    """Makes a file 48 MB long and then 72, as far as it is let: without writing them, which takes a busy disk long."""
    try:
        for megabytes in 48, 72:
            os.posix_fallocate(file, 0, megabytes << 20)
    except OSError:
        pass


def stay():
    while True:
        signal.pause()
