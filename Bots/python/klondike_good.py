"""Klondike by a small search: plans on the cards it has seen, towards the best position in reach.

It looks through the positions that known cards lead to, the most promising first, walks towards the
best one as far as the first card that this turns over, and plans again. As every plan must gain
something, no card ever wanders to and fro; when nothing can be gained any more, the bot resigns
instead of turning the stock until the game is stopped.
"""

from heapq import heappop, heappush

from bot import play
from klondike_rules import UNKNOWN, seen, successors, worth

SEARCHED = 300  # positions looked at for one plan
SEARCHED_AT_LAST = 1500  # before giving up


def turned(position):
    """Whether a face-down card has come to the top: what it shows, planning cannot know."""
    return any(below and not column for column, below in zip(position.columns, position.down))


def plan(start, options, searched):
    """The actions towards the best position found, up to the first card that they turn over.

    A column whose top is still unknown is left alone, while the search goes on in the others: a card
    is the better to turn, the more can still be done after it. No actions if `start` is the best.
    """
    goal, best = start, worth(start, options)
    reached_from = {start: None}
    queue = [(-best, 0, start)]
    while queue and searched:
        position = heappop(queue)[-1]
        searched -= 1
        for actions, reached in successors(position, options):
            if reached not in reached_from:
                reached_from[reached] = position, actions
                score = worth(reached, options)
                if score > best:
                    goal, best = reached, score
                # The running number keeps the heap from comparing positions.
                heappush(queue, (-score, len(reached_from), reached))

    path = []
    while reached_from[goal]:
        if turned(goal):
            path = []
        goal, actions = reached_from[goal]
        path = actions + path
    return path


def think(prompt, options):
    """The next actions, one or more, or none when nothing can be gained."""
    legal = prompt["legal"]
    flips = [action for action in legal if action.startswith("flip")]
    if flips:
        return flips[:1]
    position = seen(prompt["observation"])
    look = ["draw"] if UNKNOWN in position.talon and "draw" in legal else []
    if look and position.redeals is None:
        return look  # with redeals without end, seeing the whole stock first costs nothing
    return plan(position, options, SEARCHED) or look or plan(position, options, SEARCHED_AT_LAST)


def choose(prompt, game):
    actions = game.memory.get("plan") or think(prompt, game.options)
    if not actions or actions[0] not in prompt["legal"]:
        return "resign"
    game.memory["plan"] = actions[1:]
    return actions[0]


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-good")
