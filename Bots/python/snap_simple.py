"""Snap by eye: calls every match as soon as it sees it, and nothing else."""

from bot import play
from snap_rules import matches


def choose(prompt, game):
    if prompt["legal"] == ["turn"]:
        return "turn"
    return "snap" if matches(prompt["observation"]) else "pass"


if __name__ == "__main__":
    play(choose, game="snap", name="snap-simple")
