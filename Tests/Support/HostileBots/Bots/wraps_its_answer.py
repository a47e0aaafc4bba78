"""Puts its answer into an array.

Verdict: malformed.
"""

from manners import answer, play, say

play(lambda prompt: say(b"[" + answer(prompt)[:-1] + b"]\n"))
