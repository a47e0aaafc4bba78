"""Snap at random: calls once in fifty turns, whatever lies there."""

from bot import play


def choose(prompt, game):
    if prompt["legal"] == ["turn"]:
        return "turn"
    return "snap" if game.random.randrange(50) == 0 else "pass"


if __name__ == "__main__":
    play(choose, game="snap", name="snap-random")
