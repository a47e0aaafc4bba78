"""Klondike by a short list: home, then turn a card, then make room for a king, then play, then draw."""

from bot import play


def king_waits(observation):
    """Whether an empty column would be filled: from the waste, or by a king that lies on hidden cards."""
    waiting = observation["waste"][-1:]
    for column, down in zip(observation["tableau"], observation["down"]):
        if down:
            waiting += column[down : down + 1]
    return any(card[0] == "K" for card in waiting)


def priority(action, observation):
    """How soon an action should be taken; 0 for one that leads nowhere."""
    source, _, target = action.partition("-")
    if target == "f":
        return 5
    if action.startswith("flip"):
        return 4
    if source[0] == "t":
        column = int(source[1:]) - 1
        count = int(target.partition(":")[2] or 1)
        below = len(observation["tableau"][column]) - count
        if below != observation["down"][column]:
            return 0  # it would only part a run
        return 4 if below else 3 * king_waits(observation)
    if source == "w":
        return 2
    return 1 if action in ("draw", "redeal") else 0


def choose(prompt, game):
    observation = prompt["observation"]
    action = max(prompt["legal"], key=lambda action: priority(action, observation))

    # A pass of the stock in which nothing was played would repeat for ever.
    again = action == "redeal" and not game.memory.get("played")
    if again or not priority(action, observation):
        return "resign"
    if action != "draw":
        game.memory["played"] = action != "redeal"
    return action


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-simple")
