"""Exits at its second prompt; a child in another session goes on writing to standard error.

Verdict: crash at once, and the child is gone.
"""

import os

from manners import fork, play


def leave(prompt):
    if fork():
        os.setsid()
        while True:
            os.write(2, b"still here\n" * 5000)
    os._exit(0)


play(leave)
