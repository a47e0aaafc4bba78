"""Kills its parent, the launcher; a child in another session stays.

Verdict: crash, and both are gone.
"""

import os
import signal

from manners import fork, play, stay


def strike(prompt):
    if fork():
        os.setsid()
        os.closerange(0, 3)
        stay()
    os.kill(os.getppid(), signal.SIGKILL)
    stay()


play(strike)
