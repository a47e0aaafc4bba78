"""The loop that all bots in this folder share.

    from bot import play

    def choose(prompt, game):
        return game.random.choice(prompt["legal"])

    play(choose, game="klondike", name="random")
"""

import json
import random
import sys
from types import SimpleNamespace


def send(message):
    # Without the flush the line would wait in a buffer and the bot's clock would run out.
    print(json.dumps(message, separators=(",", ":")), flush=True)


def play(choose, game, name, version="1.0", author="referee samples"):
    """Plays `game` by asking `choose(prompt, current)` until the input ends.

    `current` holds what `start` said (`options`, `seat`, `seats`, ...), `random`, seeded so that the
    same table is played the same way again, and `memory`, a dictionary that is empty when a game
    begins. `choose` returns an action, or a whole reply such as {"action": "snap", "after_ms": 700}.
    """
    current = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "start":
            current = SimpleNamespace(**message)
            current.random = random.Random(message["bot_seed"])
            current.memory = {}
            send({"type": "ready", "name": name, "version": version, "author": author})
        elif kind == "prompt":
            # In a game that it does not know, a bot makes the first legal move: in a race, a pass.
            known = current.game == game
            reply = choose(message, current) if known else message["legal"][0]
            if not isinstance(reply, dict):
                reply = {"action": reply}
            send({"id": message["id"], **reply})
