"""Raises its core limit as far as it may, fills 64 MB and aborts.

Verdict: crash by signal 6, and no core file.
"""

import os
import resource

from manners import play

hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))


def abort(prompt):
    memory = bytearray(64 << 20)
    os.abort()


play(abort)
