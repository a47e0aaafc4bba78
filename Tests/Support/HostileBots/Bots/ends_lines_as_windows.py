"""Ends its lines with CR LF.

Verdict: none.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt)[:-1] + b"\r\n"))
