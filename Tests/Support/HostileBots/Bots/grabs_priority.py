"""Tries to come before all others, in the queue for a core and in that for memory.

Verdict: none, whether it is let or not: its game is no other.
"""

import os

from manners import play_well


def survive():
    with open("/proc/self/oom_score_adj", "w") as score:
        score.write("-1000")


for grab in (
    lambda: os.nice(-20),
    lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
    survive,
):
    try:
        grab()
    except OSError:
        pass
play_well()
