"""Snap like a person: sees every match but takes its time, and now and then calls by mistake."""

from bot import play
from snap_rules import matches

MISTAKE = 1 / 50  # calls in a turn without a match
FASTEST_MS, SLOWEST_MS = 500, 2500


def choose(prompt, game):
    if prompt["legal"] == ["turn"]:
        return "turn"
    if not matches(prompt["observation"]) and game.random.random() >= MISTAKE:
        return "pass"
    # Declared instead of slept, so that a tournament of people takes no longer than one of bots.
    return {"action": "snap", "after_ms": game.random.randint(FASTEST_MS, SLOWEST_MS)}


if __name__ == "__main__":
    play(choose, game="snap", name="snap-human")
