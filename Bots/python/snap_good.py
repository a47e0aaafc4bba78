"""Snap for the win: calls every match at once, and breaks out of rounds that it would lose.

A right call always gains: at least one of the stacks taken is another seat's, and a call that comes
too late costs nothing. A wrong call costs a card a seat, with one exception that is worth it. When
the stacks go round without ever showing a match, the game ends as soon as the position returns, and
whoever holds most cards wins. Just before, a bot that is behind calls wrongly: the cards that it
pays change the lengths of the stacks, and other cards come to lie side by side.
"""

from math import gcd

from bot import play
from snap_rules import matches


def turns_until_repeated(held):
    """How many turns without a call bring the position back: a stack of n cards returns after n rounds."""
    moving = [count for count in held if count > 1]  # the only cards of a seat are never turned again
    rounds = 1
    for count in moving:
        rounds *= count // gcd(rounds, count)
    return rounds * len(moving)


def hopeless(observation, memory):
    """Whether the game is about to end by repetition with another seat in front."""
    turn, you = observation["turn"], observation["you"]
    held = [len(open) + closed for open, closed in zip(observation["open"], observation["closed"])]
    if memory.get("held") != held:
        memory.update(held=held, since=turn)
    last_round = turns_until_repeated(held) - len(held)
    return held[you] < max(held) and turn - memory["since"] >= last_round


def choose(prompt, game):
    if prompt["legal"] == ["turn"]:
        return "turn"
    observation = prompt["observation"]
    return "snap" if matches(observation) or hopeless(observation, game.memory) else "pass"


if __name__ == "__main__":
    play(choose, game="snap", name="snap-good")
