"""Leaves twenty orphans, half of which are gone at once.

Verdict: none, and no orphan is left.
"""

import os
import time

from manners import fork, play_well

for number in range(20):
    if fork():
        if fork() and number % 2:
            time.sleep(30)
        os._exit(0)
    os.wait()
play_well()
