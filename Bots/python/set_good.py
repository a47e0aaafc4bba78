"""Set without a miss: claims a set whenever one lies there, and asks for cards only when none does."""

from itertools import combinations

from bot import play
from set_rules import THIRD


def find(table, random):
    """One of the sets on the table, or None.

    The order is left to chance, so that two bots rarely run for the same set: when both are right
    about different ones, both are paid.
    """
    lying = set(table)
    for one, other in combinations(random.sample(table, len(table)), 2):
        card = THIRD[one, other]
        if card in lying:
            return f"{one} {other} {card}"
    return None


def choose(prompt, game):
    legal = prompt["legal"]
    claim = find(prompt["observation"]["table"], game.random)
    if claim:
        return "call" if "call" in legal else claim
    return "deal" if "deal" in legal else "pass"


if __name__ == "__main__":
    play(choose, game="set", name="set-good")
