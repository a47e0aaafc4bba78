"""Plays well beside a daemon of its own: another session, no descriptors, another name.

Verdict: none, and the daemon is gone.
"""

import os

from manners import fork, play_well, stay

if fork():
    os.setsid()
    if fork():
        os.chdir("/")
        os.closerange(0, 256)
        with open("/proc/self/comm", "w") as name:
            name.write("kworker/0:1")
        stay()
    os._exit(0)
os.wait()
play_well()
