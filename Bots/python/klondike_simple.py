"""Klondike by a short list: cards home, then cards turned, then cards out of the waste, then draw."""

from bot import play


def priority(action, observation):
    """How soon an action should be taken; 0 for one that leads nowhere, such as from column to column."""
    source, _, target = action.partition("-")
    if target == "f":
        return 4
    if action.startswith("flip"):
        return 3
    if source[0] == "t":
        column = int(source[1:]) - 1
        count = int(target.partition(":")[2] or 1)
        below = len(observation["tableau"][column]) - count
        return 3 if 0 < below == observation["down"][column] else 0
    if source == "w":
        return 2
    return 1 if action in ("draw", "redeal") else 0


def choose(prompt, game):
    observation = prompt["observation"]
    action = max(prompt["legal"], key=lambda action: priority(action, observation))

    # A pass of the stock in which nothing was played would repeat for ever.
    if priority(action, observation) == 0 or (action == "redeal" and not game.memory.get("played")):
        return "resign"
    if action != "draw":
        game.memory["played"] = action != "redeal"
    return action


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-simple")
