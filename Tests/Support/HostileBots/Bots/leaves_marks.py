"""Leaves a mark wherever a process may, and exits where it finds one: of an earlier process of its own.

Verdict: none within a sandbox: nothing outlives a process there.
"""

import ctypes
import fcntl
import os
import struct
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
    lambda: os.utime("/dev/urandom"),
    lambda: os.chmod("/proc/meminfo", 0o444),
    lambda: open("/proc/sys/kernel/core_pattern", "r+b").close(),
):
    try:
        change()
    except OSError:
        pass
    else:
        found.append("changed what outlives it")

# A hint in an inode: F_GET_RW_HINT is 1035, F_SET_RW_HINT 1036, and 2 RWH_WRITE_LIFE_SHORT.
pages = os.open(os.path.dirname(own) + "/pages", os.O_RDONLY)
try:
    if int.from_bytes(fcntl.fcntl(pages, 1035, bytes(8)), "little") == 2:
        found.append("write hint")
    fcntl.fcntl(pages, 1036, (2).to_bytes(8, "little"))
except OSError:
    pass

# Locks, which last for as long as this process does, also while another plays.
wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 1, 0)
if struct.unpack("hhqqi4x", fcntl.fcntl(pages, fcntl.F_GETLK, wanted))[0] != fcntl.F_UNLCK:
    found.append("lock of a byte")
try:
    fcntl.lockf(pages, fcntl.LOCK_SH, 1)
    fcntl.flock(pages, fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    found.append("lock of a file")

# A page that is taken out of the page cache, of a file that only this bot has; RWF_NOWAIT, which is 8, does not read it then.
try:
    os.preadv(pages, [bytearray(1)], 0, 8)
except BlockingIOError:
    found.append("page cache")
except OSError:
    pass
try:
    os.posix_fadvise(pages, 0, 0, os.POSIX_FADV_DONTNEED)
except OSError:
    pass

if found:
    print("found", found, file=sys.stderr, flush=True)
    os._exit(9)
play_well()
