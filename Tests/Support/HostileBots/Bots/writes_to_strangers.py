"""Writes to every descriptor above 2, and exits if it has one.

Verdict: none: it has none.
"""

import os

from manners import play_well

for descriptor in range(3, 1024):
    try:
        os.fstat(descriptor)
    except OSError:
        continue
    os.write(descriptor, b"x")
    os._exit(9)
play_well()
