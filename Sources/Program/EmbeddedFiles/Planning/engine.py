"""BOT_NAME, a starter bot for BOT_GAME that plans with the referee's own rules."""

import json
import random
import sys

from referee_games import Game, GameError, describe

REDEALS = 2  # how often the hidden cards are dealt again for one decision
POSITIONS = 500  # looked at to find out whether a redeal can be won, where the library has a search for the game
DEPTH = 30  # random events after each action, before the score is read
HURRY_MS = 2000  # with less time left for the whole game, it plans no more
redealt, tried = Game(), Game()


# YOUR IDEA GOES HERE: how good a position is for a seat.
def value(game, seat):
    measure = describe(game.name)["score"]
    # What a seat sees tells the score of most games; the others are played to their end.
    score = game.observation(seat).get(measure)
    if score is None:
        game.playout(random.getrandbits(64))
        score = [result[measure] for result in game.results()]
    # A solitaire has one score, other games one for each seat.
    return 2 * score[seat] - sum(score) if isinstance(score, list) else score


def turn(start, prompt, actions):
    """The action after which most redeals can be won, and of equals the one that does best in random games on them.

    Any action when the time runs out.
    """
    if prompt["clock"].get("bank_ms", HURRY_MS) < HURRY_MS:
        return random.choice(actions)
    wins, totals = dict.fromkeys(actions, 0), dict.fromkeys(actions, 0)
    for _ in range(REDEALS):
        redealt.imagine(start, prompt, random.getrandbits(64))
        for action in actions:
            tried.copy_from(redealt).play(action, start["seat"])
            wins[action] += tried.can_win(POSITIONS, start["seat"]) is True
            tried.playout(random.getrandbits(64), DEPTH)
            totals[action] += value(tried, start["seat"])
    worth = {action: (wins[action], totals[action]) for action in actions}
    best = max(worth.values())
    return random.choice([action for action in actions if worth[action] == best])


def race(start, prompt):
    """A claim that is right in every redeal, or a pass."""
    seat = start["seat"]
    redealt.imagine(start, prompt, random.getrandbits(64))
    # A request for cards stands before the claims that score.
    claims = redealt.actions(seat)[::-1]
    for _ in range(REDEALS):
        redealt.imagine(start, prompt, random.getrandbits(64))
        claims = [claim for claim in claims if tried.copy_from(redealt).race([(seat, claim)]) == ["right"]]
    return redealt.text(claims[0]) if claims else "pass"


def choose(start, prompt):
    actions = [action for action in prompt["legal"] if action != "resign"] or prompt["legal"]
    try:
        if "pass" in actions:
            return race(start, prompt)
        return turn(start, prompt, actions) if len(actions) > 1 else actions[0]
    except GameError as error:
        # Only a prompt that no referee sends, or one of other rules, cannot be redealt.
        print(error, file=sys.stderr)
        return actions[0]


def send(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        start = message
        random.seed(message["bot_seed"])
        send({"type": "ready", "name": "BOT_NAME"})
    elif message["type"] == "prompt":
        send({"id": message["id"], "action": choose(start, message)})
