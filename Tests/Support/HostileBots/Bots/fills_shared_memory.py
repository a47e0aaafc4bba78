"""Takes 72 MB of memory that belongs to no process, twice over, as far as it is let.

Verdict: none: a file's limit holds it, and what it wrote is gone with it.
"""

import os

from manners import fill, play_well

try:
    fill(os.memfd_create("hoard"))
except OSError:
    pass
try:
    path = f"/dev/shm/hostile-{os.getpid()}"
    shared = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    os.unlink(path)
    fill(shared)
except OSError:
    pass
play_well()
