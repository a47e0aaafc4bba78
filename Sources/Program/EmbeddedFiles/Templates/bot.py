"""BOT_NAME, a starter bot for BOT_GAME."""

import json
import random
import sys


# YOUR IDEA GOES HERE: read prompt["observation"] and return one of prompt["legal"]BOT_OR.
def choose(prompt):
    # In a race, mostly pass, because a wrong claim costs. Otherwise any legal action except resign.
    if "pass" in prompt["legal"] and random.randrange(40) > 0:
        return "pass"
    parts = prompt["observation"].get("BOT_KEY", [])[:BOT_COUNT]  # BOT_CLAIM
    if len(parts) == BOT_COUNT:  # BOT_CLAIM
        return " ".join(parts)  # BOT_CLAIM
    actions = [action for action in prompt["legal"] if action != "resign"]
    return random.choice(actions or prompt["legal"])


def send(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        random.seed(message["bot_seed"])
        send({"type": "ready", "name": "BOT_NAME"})
    elif message["type"] == "prompt":
        send({"id": message["id"], "action": choose(message)})
