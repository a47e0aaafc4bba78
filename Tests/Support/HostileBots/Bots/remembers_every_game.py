"""Plays well, and keeps 512 KiB of every game.

Verdict: none.
"""

from manners import answer, play, say

memory = []


def remember(prompt):
    memory.append(bytes(range(256)) * 2048)
    say(answer(prompt))


play(remember, at=5)
