"""Writes its answer a byte at a time, one in 50 ms.

Verdict: time: bytes that come do not move the deadline.
"""

import time

from manners import answer, play, say


def drip(prompt):
    for byte in answer(prompt):
        say(bytes([byte]))
        time.sleep(0.05)


play(drip)
