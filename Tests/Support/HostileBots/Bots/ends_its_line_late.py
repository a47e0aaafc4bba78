"""Writes its answer before the limit and the newline after it.

Verdict: time: the newline counts.
"""

import time

from manners import answer, play, say


def hesitate(prompt):
    limit = prompt["clock"]["move_ms"] / 1000
    time.sleep(limit / 2)
    say(answer(prompt)[:-1])
    time.sleep(limit / 2 + 0.06)
    say(b"\n")


play(hesitate)
