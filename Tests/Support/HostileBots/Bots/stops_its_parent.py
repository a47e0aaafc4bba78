"""Stops its parent, the launcher, and stays.

Verdict: time, and it is gone.
"""

import os
import signal

from manners import play, stay


def strike(prompt):
    os.kill(os.getppid(), signal.SIGSTOP)
    stay()


play(strike)
