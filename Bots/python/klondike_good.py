"""Klondike by a small search: plans on the cards it has seen, towards the best position in reach.

From the position on the table it looks through those that can be reached without learning anything
new, the most promising first. It walks to the best one if that is better than where it stands, and
plans again there. As every plan must gain something, no card ever wanders to and fro; when nothing
can be gained any more, it resigns instead of turning the stock until the game is stopped.
"""

from heapq import heappop, heappush
from typing import NamedTuple

from bot import play

RANKS = "A23456789TJQK"
SUITS = "SCDH"  # two black suits, then two red ones
NAMES = [rank + suit for suit in SUITS for rank in RANKS]
NUMBERS = {name: number for number, name in enumerate(NAMES)}  # suit * 13 + rank
UNKNOWN = -1
KING = 12

# The two cards that a card takes in a column: one rank lower, of the other colour.
TAKES = [
    [suit * 13 + card % 13 - 1 for suit in ((2, 3) if card < 26 else (0, 1))] if card % 13 else []
    for card in range(52)
]

SEARCHED = 150  # positions looked at for one plan
SEARCHED_AT_LAST = 1500  # before giving up
W = dict(home=4.0, hidden=10.0, deep=1.0, talon=1.5, empty=2.0, king=6.0, reach=0.1, play=0.0, base=0.0, spread=0.0, fresh=0.0)
DEEP = True


class Position(NamedTuple):
    columns: tuple  # of the face-up cards alone, the top last
    down: tuple  # how many cards lie face down below them
    home: tuple  # how many cards of each suit are on its foundation
    talon: tuple  # waste and stock in one row, in the order of drawing
    drawn: int  # how many of the talon are waste
    redeals: object  # how many are left, None without limit


def seen(observation):
    """The position that an observation shows."""
    tableau = zip(observation["tableau"], observation["down"])
    talon = observation["waste"] + observation["stock"][::-1]
    return Position(
        tuple(tuple(NUMBERS[name] for name in column[down:]) for column, down in tableau),
        tuple(observation["down"]),
        tuple(observation["foundations"][suit] for suit in SUITS),
        tuple(NUMBERS.get(name, UNKNOWN) for name in talon),
        len(observation["waste"]),
        observation["redeals_left"],
    )


def reachable(position, options):
    """The waste's sizes that drawing leads to, each with the actions and the redeals left."""
    size, drawn, redeals, actions = len(position.talon), position.drawn, position.redeals, []
    met = set()
    while size and drawn not in met:
        met.add(drawn)
        if drawn:
            if position.talon[drawn - 1] == UNKNOWN:
                return
            yield drawn, actions, redeals
        if drawn < size:
            drawn = min(drawn + options["draw"], size)
            actions = actions + ["draw"]
        elif redeals != 0:
            drawn, redeals = 0, redeals and redeals - 1
            actions = actions + ["redeal"]


def replaced(row, index, item):
    return row[:index] + (item,) + row[index + 1 :]


def successors(position, options):
    """The positions one move away, with the actions that lead there; drawing is no move by itself."""
    columns, down, home, talon, _, redeals = position
    lowest = min(home)

    # Nothing can ever need a card in a column when all lower ones but the next are home.
    for i, column in enumerate(columns):
        if column:
            suit, rank = divmod(column[-1], 13)
            if rank == home[suit] and rank <= lowest + 1:
                rest = replaced(columns, i, column[:-1])
                yield [f"t{i + 1}-f"], position._replace(columns=rest, home=replaced(home, suit, rank + 1))
                return

    takers = {}
    empty = None
    for i, column in enumerate(columns):
        if column:
            for card in TAKES[column[-1]]:
                takers.setdefault(card, []).append(i)
        elif not down[i]:
            empty = i  # all empty columns are alike
    if empty is not None:
        for card in range(52) if options["spaces"] == "any" else range(KING, 52, 13):
            takers.setdefault(card, []).append(empty)

    for drawn, actions, left in reachable(position, options):
        card = talon[drawn - 1]
        suit, rank = divmod(card, 13)
        rest = talon[: drawn - 1] + talon[drawn:]
        if rank == home[suit]:
            yield actions + ["w-f"], Position(
                columns, down, replaced(home, suit, rank + 1), rest, drawn - 1, left
            )
        for j in takers.get(card, ()):
            yield actions + [f"w-t{j + 1}"], Position(
                replaced(columns, j, columns[j] + (card,)), down, home, rest, drawn - 1, left
            )

    for i, column in enumerate(columns):
        for k, card in enumerate(column):
            suit, rank = divmod(card, 13)
            if k == len(column) - 1 and rank == home[suit]:
                yield [f"t{i + 1}-f"], position._replace(
                    columns=replaced(columns, i, column[:-1]), home=replaced(home, suit, rank + 1)
                )
            if k:
                # Part of a run is worth moving only to send the card beneath it home.
                below = column[k - 1]
                if options["runs"] == "whole" or below % 13 != home[below // 13]:
                    continue
            for j in takers.get(card, ()):
                if j == empty and k == 0 and not down[i]:
                    continue
                count = len(column) - k
                action = f"t{i + 1}-t{j + 1}" + (f":{count}" if count > 1 else "")
                moved = replaced(columns, j, columns[j] + column[k:])
                yield [action], position._replace(columns=replaced(moved, i, column[:k]))

    if options["worrying_back"]:
        for suit, count in enumerate(home):
            if count > lowest + 2:
                card = suit * 13 + count - 1
                for j in takers.get(card, ()):
                    yield [f"f{SUITS[suit]}-t{j + 1}"], position._replace(
                        columns=replaced(columns, j, columns[j] + (card,)),
                        home=replaced(home, suit, count - 1),
                    )


def turned(position):
    """Whether a face-down card has come to the top, so that planning must wait for its face."""
    return any(down and not column for column, down in zip(position.columns, position.down))


def value(position, options):
    columns, down, home, talon, drawn, redeals = position
    total = W["home"] * sum(home) - W["talon"] * len(talon)
    takes = set()
    empties = 0
    bases = []
    for column, below in zip(columns, down):
        if below:
            n = below if column else below - 1
            total -= W["hidden"] * n + W["deep"] * n * n
            if column:
                bases.append(column[0])
            else:
                total += W["fresh"]
        elif not column:
            empties += 1
        if column:
            takes.update(TAKES[column[-1]])
    kings = sum(c % 13 == 12 for c in talon) + sum(1 for c in bases if c % 13 == 12)
    if empties:
        total += W["empty"] * empties + W["king"] * min(empties, kings)
        takes.update((12, 25, 38, 51))
    total += W["base"] * sum(c in takes for c in bases)
    if W["reach"] or W["play"]:
        n = 0
        for d, _, _ in reachable(position, options):
            n += 1
            c = talon[d - 1]
            if c in takes or home[c // 13] == c % 13:
                total += W["play"]
        total += W["reach"] * n
    total -= W["spread"] * (max(home) - min(home))
    return total


def plan(start, options, limit):
    """The actions that lead to the best position found, none if that is where we stand."""
    best, goal = value(start, options), start
    came = {start: (None, None)}
    queue = [(-best, 0, start)]
    while queue and limit > 0:
        _, _, position = heappop(queue)
        limit -= 1
        for actions, reached in successors(position, options):
            if reached in came:
                continue
            came[reached] = position, actions
            worth = value(reached, options)
            if worth > best + 1e-9:
                best, goal = worth, reached
            if DEEP or not turned(reached):
                heappush(queue, (-worth, len(came), reached))
    actions = []
    while goal != start:
        if turned(goal):
            actions = []
        goal, step = came[goal]
        actions = step + actions
    return actions


def choose(prompt, game):
    legal = prompt["legal"]
    steps = getattr(game, "steps", [])
    if not steps:
        flips = [a for a in legal if a.startswith("flip")]
        if flips:
            return flips[0]
        position = seen(prompt["observation"])
        unseen = UNKNOWN in position.talon
        if unseen and position.redeals is None and "draw" in legal:
            return "draw"
        steps = plan(position, game.options, SEARCHED)
        if not steps and unseen and "draw" in legal:
            return "draw"
        steps = steps or plan(position, game.options, SEARCHED_AT_LAST)
    if not steps or steps[0] not in legal:
        game.steps = []
        return "resign"
    game.steps = steps[1:]
    return steps[0]


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-good")
