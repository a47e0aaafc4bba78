"""Gives each answer twice in one write.

Verdict: unasked: the second is never taken for a later prompt.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt) * 2))
