"""Puts NUL bytes before and after its answer.

Verdict: malformed.
"""

from manners import answer, play, say

play(lambda prompt: say(b"\0" + answer(prompt)[:-1] + b"\0\n"))
