"""What the Set bots know of the cards: any two of them have exactly one third."""

from itertools import permutations, product

FEATURES = ("123", "rgp", "ods", "sto")  # number, colour, symbol, shading
CARDS = ["".join(card) for card in product(*FEATURES)]


def third(one, other):
    """The card that makes a set of two: each feature stays equal or becomes the one that is missing."""
    return "".join(
        a if a == b else (set(values) - {a, b}).pop() for a, b, values in zip(one, other, FEATURES)
    )


# Looked up instead of worked out, because a race is won by the faster answer.
THIRD = {(one, other): third(one, other) for one, other in permutations(CARDS, 2)}
