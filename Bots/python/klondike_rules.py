"""The rules of Klondike on the cards that one has seen, for bots that search."""

from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "SCDH"  # two black suits, then two red ones
NAMES = [rank + suit for suit in SUITS for rank in RANKS]
NUMBERS = {name: number for number, name in enumerate(NAMES)}  # suit * 13 + rank
UNKNOWN = -1
KINGS = range(12, 52, 13)

# The two cards that a card takes in a column: one rank lower, of the other colour.
TAKES = [
    [suit * 13 + card % 13 - 1 for suit in ((2, 3) if card < 26 else (0, 1))] if card % 13 else []
    for card in range(52)
]


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
            drawn = min(drawn + options.get("draw", 3), size)
            actions = actions + ["draw"]
        elif redeals != 0:
            drawn, redeals = 0, redeals and redeals - 1
            actions = actions + ["redeal"]


def replaced(row, index, item):
    return row[:index] + (item,) + row[index + 1 :]


def places(columns, down, options):
    """The columns that take each card, and one empty column if there is any: all of them are alike."""
    takers, empty = {}, None
    for i, column in enumerate(columns):
        if column:
            for card in TAKES[column[-1]]:
                takers.setdefault(card, []).append(i)
        elif not down[i]:
            empty = i
    if empty is not None:
        for card in range(52) if options.get("spaces") == "any" else KINGS:
            takers.setdefault(card, []).append(empty)
    return takers, empty


def successors(position, options):
    """The positions one move away, with the actions that lead there; drawing is no move by itself."""
    columns, down, home, talon, _, redeals = position
    lowest = min(home)

    # A card that nothing can need in a column any more goes home at once: no other move is looked at.
    for i, column in enumerate(columns):
        if column:
            suit, rank = divmod(column[-1], 13)
            if rank == home[suit] and rank <= lowest + 1:
                rest = replaced(columns, i, column[:-1])
                yield [f"t{i + 1}-f"], position._replace(columns=rest, home=replaced(home, suit, rank + 1))
                return

    takers, empty = places(columns, down, options)

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
                if options.get("runs") == "whole" or below % 13 != home[below // 13]:
                    continue
            for j in takers.get(card, ()):
                if j == empty and k == 0 and not down[i]:
                    continue  # a whole column to an empty one changes nothing
                count = len(column) - k
                action = f"t{i + 1}-t{j + 1}" + (f":{count}" if count > 1 else "")
                moved = replaced(columns, j, columns[j] + column[k:])
                yield [action], position._replace(columns=replaced(moved, i, column[:k]))

    if options.get("worrying_back", True):
        for suit, count in enumerate(home):
            if count > lowest + 2:
                card = suit * 13 + count - 1
                for j in takers.get(card, ()):
                    yield [f"f{SUITS[suit]}-t{j + 1}"], position._replace(
                        columns=replaced(columns, j, columns[j] + (card,)),
                        home=replaced(home, suit, count - 1),
                    )


def worth(position, options):
    """How good a position is: this function is the bot's whole judgement. The weights were tuned by play."""
    columns, down, home, talon, _, _ = position
    total = 4 * sum(home) - 2 * (max(home) - min(home)) - len(talon)
    if not any(down):
        return total

    # Cards face down weigh most, those of the tallest heaps above all; one just reached counts as seen.
    bases = []
    taken = set()
    for column, below in zip(columns, down):
        if column:
            taken.update(TAKES[column[-1]])
            if below:
                bases.append(column[0])
        heap = below if column or not below else below - 1
        total -= 12 * heap + 6 * heap * heap

    # An empty column is worth something while there are kings to move there.
    spaces = sum(not column and not below for column, below in zip(columns, down))
    if spaces:
        taken.update(KINGS)
        total += 0.5 * min(spaces, sum(card in KINGS for card in (*talon, *bases)))

    # Moves in hand: what could turn the next card over, and what the waste could give.
    total += 1.5 * sum(card in taken for card in bases)
    for drawn, _, _ in reachable(position, options):
        card = talon[drawn - 1]
        if card in taken or card % 13 == home[card // 13]:
            total += 2.5
    return total
