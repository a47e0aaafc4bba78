"""Unties its life from its parent's, the launcher's, kills it, and plays on.

Verdict: crash, and it is gone.
"""

import ctypes
import os
import signal
import time

from manners import answer, play, say

PR_SET_PDEATHSIG = 1


def strike(prompt):
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, 0)
    parent = os.getppid()
    os.kill(parent, signal.SIGKILL)
    # A signal takes a moment, in which a quick game would end. The first process of a container is spared by it.
    for _ in range(50):
        if os.getppid() != parent:
            break
        time.sleep(0.001)
    say(answer(prompt))


play(strike)
