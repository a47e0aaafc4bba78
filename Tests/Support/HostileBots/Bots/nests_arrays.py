"""Writes so many opening brackets as its argument says.

Verdict: malformed: the depth is counted.
"""

import sys

from manners import play, say

play(lambda prompt: say(b"[" * int(sys.argv[1]) + b"\n"))
