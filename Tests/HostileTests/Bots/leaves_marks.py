"""Leaves a mark wherever a process may, and exits where it finds one: of an earlier process of its own.

Verdict: none within a sandbox: nothing outlives a process there.
"""

import ctypes
import os
import sys

from manners import play_well

libc = ctypes.CDLL(None, use_errno=True)
found = []
own = os.path.abspath(__file__)

for folder in {os.environ["TMPDIR"], "/tmp", "/var/tmp", "/dev/shm", "/run", os.getcwd(), os.path.dirname(own)}:
    mark = folder + "/mark-of-leaves-marks"
    if os.path.exists(mark):
        found.append(mark)
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_WRONLY))
    except OSError:
        pass

# System V shared memory, a semaphore and a queue; 0o1600 creates what is not there.
for name, arguments in ("shmget", (4096,)), ("semget", (1,)), ("msgget", ()):
    get = getattr(libc, name)
    if get(0x5EED, *arguments, 0o600) >= 0:
        found.append(name)
    get(0x5EED, *arguments, 0o1600)

try:
    if os.getxattr(own, "user.mark"):
        found.append("attribute")
except OSError:
    pass
for change in (
    lambda: os.setxattr(own, "user.mark", b"1"),
    lambda: os.utime(own, (1, 0x5EED)),
    lambda: os.chmod(own, 0o640),
):
    try:
        change()
    except OSError:
        pass
    else:
        found.append("changed its own file")

if found:
    print("found", found, file=sys.stderr, flush=True)
    os._exit(9)
play_well()
