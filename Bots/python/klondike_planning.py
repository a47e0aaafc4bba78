"""Klondike by planning on redeals: of the plans that a search finds, it takes the one that does best on average.

The search of klondike_good finds plans that each turn another card over. What lies under it, nobody knows: so the games'
library deals the hidden cards again and again, in every way that fits what has been seen, and the same search goes on
with all cards known. It needs the library: `swift build -c release --product refereegames`.
"""

import os
import sys
from heapq import heappop, heappush

import klondike_rules as rules
from bot import play

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "referee_games"))
from referee_games import Game  # noqa: E402

REDEALS = 20  # how often the hidden cards are dealt again to judge the plans
SEARCHED = 200  # positions looked at in each redeal
SEARCHED_FOR_PLANS = 300  # and for the plans themselves
SEARCHED_AT_LAST = 1500  # before giving up
PLANS = 6  # judged at most
WON = 104  # what a redeal counts that can be won; another counts the cards home


def turned(position):
    """The column whose top is face down, None if there is none."""
    for i, column in enumerate(position.columns):
        if not column and position.down[i]:
            return i
    return None


def shown(position, hidden):
    """The position with the cards face up that were turned over, in a redeal with these hidden cards."""
    i = turned(position)
    while i is not None:
        below = position.down[i] - 1
        columns = rules.replaced(position.columns, i, (hidden[i][below],))
        position = position._replace(columns=columns, down=rules.replaced(position.down, i, below))
        i = turned(position)
    return position


def outlook(position, options, hidden):
    """What a search with all cards known makes of a redeal."""
    start = best = shown(position, hidden)
    most = rules.worth(start, options)
    met, queue = {start}, [(-most, 0, start)]
    for _ in range(SEARCHED):
        if not queue:
            break
        for _, reached in rules.successors(heappop(queue)[-1], options):
            if reached not in met:
                met.add(reached)
                reached = shown(reached, hidden)
                if not any(reached.down):
                    return WON
                score = rules.worth(reached, options)
                if score > most:
                    best, most = reached, score
                heappush(queue, (-score, len(met), reached))
    return WON if not any(best.down) else sum(best.home)


def plans(start, options, searched):
    """The most promising plans, as actions and the position that they lead to, the first card turned at the end.

    Of the plans that turn over the same card and leave as many cards in the talon, it is the best one alone.
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
                kind = end and (turned(end), len(reached.talon))
                if end and (kind not in best or score > best[kind][0]):
                    best[kind] = score, end
                heappush(queue, (-score, len(ways), reached))
    turning = sorted(best.values(), key=lambda plan: -plan[0])
    first = [ways[goal][2] or goal] if goal != start else []
    found = []
    for end in list(dict.fromkeys(first + [end for _, end in turning]))[:PLANS]:
        actions, position = [], end
        while ways[position][0]:
            position, step, _ = ways[position]
            actions = step + actions
        found.append((actions, end))
    return found, bool(first)


def think(prompt, game):
    """The next actions, none when nothing can be gained."""
    options, legal = game.options, prompt["legal"]
    flips = [action for action in legal if action.startswith("flip")]
    if flips:
        return flips[:1]
    position = rules.seen(prompt["observation"])
    look = ["draw"] if rules.UNKNOWN in position.talon and "draw" in legal else []
    if look and position.redeals is None:
        return look
    found, gains = plans(position, options, SEARCHED_FOR_PLANS)
    if not gains:
        if look:
            return look
        found, _ = plans(position, options, SEARCHED_AT_LAST)
    if len(found) < 2:
        return found[0][0] if found else []

    # The thoughtful view shows the cards of a redeal that this game hides.
    start = {"game": game.game, "options": dict(options, view="thoughtful"), "seat": game.seat, "seats": game.seats}
    totals = [0] * len(found)
    redeal = Game()
    for luck in range(REDEALS):
        tableau = redeal.imagine(start, prompt, luck).observation()["tableau"]
        hidden = [[rules.NUMBERS[name] for name in column] for column in tableau]
        for i, (_, end) in enumerate(found):
            totals[i] += outlook(end, options, hidden)
    return found[totals.index(max(totals))][0]


def choose(prompt, game):
    actions = game.memory.get("plan") or think(prompt, game)
    if not actions or actions[0] not in prompt["legal"]:
        return "resign"
    game.memory["plan"] = actions[1:]
    return actions[0]


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-planning")
