"""Sleeps through a window, then gives its answer twice.

Verdict: unasked: the late answer is dropped, but the second is one too many.
"""

import time

from manners import answer, play, say


def delay(prompt):
    time.sleep(1.5 * prompt["clock"]["window_ms"] / 1000)
    say(answer(prompt) * 2)


play(delay)
