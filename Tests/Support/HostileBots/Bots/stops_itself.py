"""Stops its whole process group.

Verdict: time: the referee is in another group, and goes on.
"""

import os
import signal

from manners import play

play(lambda prompt: os.kill(0, signal.SIGSTOP))
