"""Answers well, with its arguments, written in hexadecimal, before and behind it.

Verdict: as the arguments deserve.
"""

import sys

from manners import answer, play, say

play(lambda prompt: say(bytes.fromhex(sys.argv[1]) + answer(prompt)[:-1] + bytes.fromhex(sys.argv[2]) + b"\n"))
