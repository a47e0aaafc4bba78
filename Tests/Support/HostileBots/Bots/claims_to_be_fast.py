"""Takes its time and writes into its answers that it took none.

Verdict: none: members that nobody knows are ignored, and the referee's clock alone counts.
"""

import time

from manners import answer_with, play, say


def boast(prompt):
    time.sleep(0.03)
    say(answer_with(prompt, b'"time":0,"elapsed":-5,"time_ms":1e-9,"reaction_us":0'))


play(boast)
