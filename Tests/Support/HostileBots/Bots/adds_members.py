"""Answers well, with its argument, which is JSON text, for more members.

Verdict: as the argument deserves.
"""

import sys

from manners import answer_with, play, say

play(lambda prompt: say(answer_with(prompt, sys.argv[1].replace("ID", str(prompt["id"])).encode())))
