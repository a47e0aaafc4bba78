"""Answers its second prompt and exits in the same instant.

Verdict: crash at the third prompt: the answer counts.
"""

import os

from manners import answer, play, say


def leave(prompt):
    say(answer(prompt))
    os._exit(0)


play(leave)
