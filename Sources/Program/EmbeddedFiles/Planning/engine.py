"""BOT_NAME, a starter bot for BOT_GAME that plans with the referee's own rules."""

import json
import random
import sys
import time

from referee_games import Game, describe

REDEALS = 20  # how often the hidden cards are dealt again for one decision
SHARE = 0.03  # of the time left for the whole game, for one decision
POSITIONS = 300  # looked at to find out whether a redeal can be won, where the library has a search for the game
WIN = 20  # what it is worth that a redeal can be won, in points and cards seen
redealt, tried, seen = Game(), Game(), set()


# YOUR IDEA GOES HERE: how good a position is for a seat, by what it sees there: points, and cards that are not hidden.
def value(game, seat):
    observation = game.observation(seat)
    score = observation.get(describe(game.name)["score"], 0)
    # A solitaire has one score, other games one for each seat.
    points = 2 * score[seat] - sum(score) if isinstance(score, list) else score
    return points - json.dumps(observation).count("??")


def cards(observation):
    """What lies on the table, without numbers that count down."""
    return json.dumps([part for part in observation.values() if isinstance(part, (list, dict))])


def turn(start, prompt, actions):
    """The action that does best on average over redeals: what it leads to, and whether the redeal can still be won."""
    seat, end = start["seat"], time.monotonic() + SHARE * prompt["clock"].get("bank_ms", 1000) / 1000
    worth = dict.fromkeys(actions, 0)
    for count in range(REDEALS):
        redealt.imagine(start, prompt, random.getrandbits(64))
        for action in list(worth):
            tried.copy_from(redealt).play(action, seat)
            # Alone at a table, who returns to a position has gained nothing.
            if count == 0 and cards(tried.observation(seat)) in seen:
                del worth[action]
                continue
            can_win = tried.can_win(POSITIONS, seat)  # None: not known
            worth[action] += value(tried, seat) + WIN * (0.3 if can_win is None else can_win)
        if len(worth) < 2 or time.monotonic() > end:
            break
    return max(worth, key=worth.get, default=prompt["legal"][-1])


def race(start, prompt):
    """A claim that is right in every redeal, or a pass."""
    seat = start["seat"]
    redealt.imagine(start, prompt, random.getrandbits(64))
    claims = redealt.actions(seat)[::-1]  # a request for cards stands before the claims that score
    for _ in range(2):
        redealt.imagine(start, prompt, random.getrandbits(64))
        claims = [claim for claim in claims if tried.copy_from(redealt).race([(seat, claim)]) == ["right"]]
    return redealt.text(claims[0]) if claims else "pass"


def choose(start, prompt):
    actions = [action for action in prompt["legal"] if action != "resign"] or prompt["legal"]
    seen.update([cards(prompt["observation"])] if start["seats"] == 1 else [])
    return race(start, prompt) if "pass" in actions else turn(start, prompt, actions)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        start = message
        seen.clear()
        random.seed(message["bot_seed"])
        print('{"type": "ready", "name": "BOT_NAME"}', flush=True)
    elif message["type"] == "prompt":
        print(json.dumps({"id": message["id"], "action": choose(start, message)}), flush=True)
