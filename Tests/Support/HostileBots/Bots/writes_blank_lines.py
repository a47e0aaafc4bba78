"""Writes as many blank lines as its argument says, every other of spaces, then its answer.

Verdict: none up to 100; malformed beyond.
"""

import sys

from manners import answer, play, say

play(lambda prompt: say(b"".join([b"\n", b"  \n"][n % 2] for n in range(int(sys.argv[1]))) + answer(prompt)))
