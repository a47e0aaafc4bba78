"""Answers with a comma before the closing brace.

Verdict: malformed.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt)[:-2] + b",}\n"))
