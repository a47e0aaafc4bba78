"""Plays well, and computes all the time in another thread, whether it is asked or not.

Verdict: none.
"""

import threading

from manners import play_well


def compute():
    while True:
        sum(range(1000))


threading.Thread(target=compute, daemon=True).start()
play_well()
