"""Declares a negative reaction.

Verdict: malformed.
"""

from manners import answer_with, play, say

play(lambda prompt: say(answer_with(prompt, b'"after_ms":-5')))
