"""Ends its answer with NUL and garbage.

Verdict: malformed: the line is not cut at the NUL.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt)[:-1] + b"\0garbage\n"))
