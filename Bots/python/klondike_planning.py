"""Klondike by planning on redeals: of the plans that a search finds, it takes the one after which most redeals can be won.

The search of klondike_good finds plans that each turn another card over. What lies under it, nobody knows: so the games'
library deals the hidden cards again and again, in every way that fits what has been seen, plays each plan there, and
finds out whether the rest can be won with all cards known. All plans are judged by the same redeals, so that luck tells
them apart as little as it can. It needs the library: `swift build -c release --product refereegames`.
"""

import json
import math
import os
import sys
import time
from heapq import heappop, heappush

import klondike_rules as rules
from bot import play

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "referee_games"))
from referee_games import Game  # noqa: E402

SEARCHED = 600  # positions looked at for the plans
SEARCHED_AT_LAST = 1500  # before giving up
PLANS = 12  # judged at most
BATCH = 50  # redeals, after which plans that cannot be the best any more are out
REDEALS = 2000  # for one decision at most
POSITIONS = 2000  # looked at in each redeal
UNDECIDED = 0.3  # what a redeal counts which these do not settle, where one that can be won counts 1
CLEAR = 2.5  # standard errors; a plan is out that would not be better by GAIN even if luck hid so much
GAIN = 0.01  # of all redeals
TRUST = 1.0  # standard errors by which a plan must be better than the one that the search likes best
SHARE = 0.05  # of the time left on the clock, for one decision


def turned(position):
    """The column whose top is face down, None if there is none."""
    for i, column in enumerate(position.columns):
        if not column and position.down[i]:
            return i
    return None


def plans(start, options, searched):
    """The most promising plans, as actions, and whether one of them gains something; it is the first.

    Of the plans that turn over the same card, with the same cards in the talon and at home, it is the best one alone.
    """
    ways = {start: (None, [], None)}  # the position before, the actions since, and the first one with a turned card
    goal, most = start, rules.worth(start, options)
    best = {}
    queue = [(-most, 0, start)]
    while queue and searched:
        position = heappop(queue)[-1]
        searched -= 1
        for actions, reached in rules.successors(position, options):
            if reached not in ways:
                end = ways[position][2] or (reached if turned(reached) is not None else None)
                ways[reached] = position, actions, end
                score = rules.worth(reached, options)
                if score > most:
                    goal, most = reached, score
                kind = end and (turned(end), reached.talon, reached.home)
                if end and (kind not in best or score > best[kind][0]):
                    best[kind] = score, end
                heappush(queue, (-score, len(ways), reached))
    turning = sorted(best.values(), key=lambda plan: -plan[0])
    first = [ways[goal][2] or goal] if goal != start else []
    found = []
    for position in list(dict.fromkeys(first + [end for _, end in turning]))[:PLANS]:
        actions = []
        while ways[position][0]:
            position, step, _ = ways[position]
            actions = step + actions
        found.append(actions)
    return found, bool(first)


def lead(ones, others):
    """By how much more a redeal counts for one plan than for another, on average, and the standard error of that."""
    differences = [one - other for one, other in zip(ones, others)]
    count = len(differences)
    mean = sum(differences) / count
    square = sum(difference * difference for difference in differences) / count
    # Plans that have not differed yet may still do so once.
    return mean, math.sqrt(max(square - mean * mean, 0.5 / count) / count)


def best_of(found, prompt, game):
    """The plan after which most redeals can be won; the first one, unless another is clearly better."""
    begun = time.monotonic()
    left = min(prompt["clock"].values(), default=math.inf) / 1000
    start = json.dumps({"game": game.game, "options": game.options, "seat": game.seat, "seats": game.seats})
    seen = json.dumps({"observation": prompt["observation"]})
    redeal, trial = Game(), Game()

    # An action has the same number in all redeals, and numbers are played faster than texts.
    redeal.imagine(start, seen, 0)
    numbered = []
    for actions in found:
        trial.copy_from(redeal)
        numbers = []
        for action in actions:
            numbers.append(trial.number(action))
            trial.play(numbers[-1])
        numbered.append(numbers)

    counts = [[] for _ in found]  # what each redeal has counted for each plan
    judged = list(range(len(found)))
    best = luck = 0
    while len(judged) > 1 and luck < REDEALS and time.monotonic() - begun <= SHARE * left:
        for luck in range(luck + 1, luck + BATCH + 1):
            redeal.imagine(start, seen, luck)
            for i in judged:
                trial.copy_from(redeal)
                for number in numbered[i]:
                    trial.play(number)
                can_win = trial.can_win(POSITIONS)
                counts[i].append(UNDECIDED if can_win is None else can_win)
            if time.monotonic() - begun > SHARE * left:
                break
        best = max(judged, key=lambda i: sum(counts[i]))
        leads = {i: lead(counts[i], counts[best]) for i in judged}
        judged = [i for i in judged if i == best or leads[i][0] + CLEAR * leads[i][1] > GAIN]
    if best and 0 in judged:
        mean, error = lead(counts[best], counts[0])
        if mean < TRUST * error:
            best = 0
    return found[best]


def think(prompt, game):
    """The next actions, none when nothing can be gained."""
    options = game.options
    position = rules.seen(prompt["observation"])
    # Where cards turn up by themselves, no column shows its back.
    covered = [i for i, column in enumerate(position.columns) if position.down[i] and not column]
    if covered:
        return [f"flip t{covered[0] + 1}"]
    look = ["draw"] if rules.UNKNOWN in position.talon and position.drawn < len(position.talon) else []
    if look and position.redeals is None:
        return look
    found, gains = plans(position, options, SEARCHED)
    if not gains:
        if look:
            return look
        found, _ = plans(position, options, SEARCHED_AT_LAST)
    return best_of(found, prompt, game) if len(found) > 1 else found[0] if found else []


def choose(prompt, game):
    actions = game.memory.get("plan") or think(prompt, game)
    # An event may leave the legal actions to the bots.
    if not actions or actions[0] not in prompt.get("legal", actions):
        return "resign"
    game.memory["plan"] = actions[1:]
    return actions[0]


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-planning")
