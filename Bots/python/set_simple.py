"""Set at a glance: tries some pairs of cards, claims a set if it met one, and otherwise waits."""

from bot import play
from set_rules import THIRD

GLANCES = 12  # of the 66 pairs among twelve cards


def choose(prompt, game):
    observation = prompt["observation"]
    if observation["caller"] == observation["you"]:
        return game.memory["claim"]
    table = observation["table"]
    for _ in range(GLANCES):
        one, other = game.random.sample(table, 2)
        card = THIRD[one, other]
        if card in table:
            claim = game.memory["claim"] = f"{one} {other} {card}"
            return "call" if "call" in prompt["legal"] else claim
    return "pass"


if __name__ == "__main__":
    play(choose, game="set", name="set-simple")
