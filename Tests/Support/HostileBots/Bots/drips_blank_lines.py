"""Writes a blank line instead of its answer every 50 ms.

Verdict: time: a line that is passed over does not move the deadline.
"""

import time

from manners import play, say


def drip(prompt):
    while True:
        say(b"\n")
        time.sleep(0.05)


play(drip)
