"""Kills its whole process group.

Verdict: crash by signal 9: the referee is in another group, and goes on.
"""

import os
import signal

from manners import play

play(lambda prompt: os.kill(0, signal.SIGKILL))
