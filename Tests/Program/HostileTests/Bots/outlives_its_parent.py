"""Unties its life from its parent's, the launcher's, kills it, and plays on.

Verdict: crash, and it is gone.
"""

import ctypes
import os
import signal

from manners import answer, play, say

PR_SET_PDEATHSIG = 1


def strike(prompt):
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, 0)
    parent = os.getppid()
    os.kill(parent, signal.SIGKILL)
    # A signal takes a moment, in which a quick game would end.
    while os.getppid() == parent:
        pass
    say(answer(prompt))


play(strike)
