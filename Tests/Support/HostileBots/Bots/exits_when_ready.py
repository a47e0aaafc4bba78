"""Says ready and exits.

Verdict: crash, when it is asked for its first move.
"""

import sys

from manners import say

sys.stdin.readline()
say(b'{"type":"ready"}\n')
