"""Exits when it has made the last move of a game of six, before it is told the end.

Verdict: none: each game costs a start.
"""

import os

from manners import answer, play, say


def leave(prompt):
    say(answer(prompt))
    os._exit(0)


play(leave, at=6)
