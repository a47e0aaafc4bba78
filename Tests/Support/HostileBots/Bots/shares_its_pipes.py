"""Exits at its second prompt; a child in another session holds its pipes open.

Verdict: crash at once, and the child is gone.
"""

import os

from manners import fork, play, stay


def leave(prompt):
    if fork():
        os.setsid()
        stay()
    os._exit(0)


play(leave)
