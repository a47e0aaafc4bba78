"""BOT_NAME, a starter bot for BOT_GAME."""

import json
import random
import sys


# YOUR IDEA GOES HERE: look at prompt["observation"], return one of prompt["legal"].
def choose(prompt):
    # One choice in BOT_PACE is drawn by lot, the others are the first: in a race, to pass.
    return random.choice(prompt["legal"]) if random.randrange(BOT_PACE) == 0 else prompt["legal"][0]


def send(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        random.seed(message["bot_seed"])
        send({"type": "ready", "name": "BOT_NAME"})
    elif message["type"] == "prompt":
        send({"id": message["id"], "action": choose(message)})
