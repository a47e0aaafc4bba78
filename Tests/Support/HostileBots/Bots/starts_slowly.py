"""Sleeps past the time for ready, then plays well.

Verdict: stall: its ready comes too late.
"""

import time

from manners import play_well

time.sleep(4.5)
play_well()
