"""Ends its lines with CR.

Verdict: time: the line never ends.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt)[:-1] + b"\r"))
