"""Plays well, but exits at a key that it does not know.

Verdict: none, for the protocol's first version sends none.
"""

import os

from manners import answer, play, say

known = {"type", "id", "choices", "clock", "observation", "events", "legal"}


def insist(prompt):
    if set(prompt) - known:
        os._exit(1)
    say(answer(prompt))


play(insist, at=1)
