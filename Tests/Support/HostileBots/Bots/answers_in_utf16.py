"""Answers in UTF-16.

Verdict: malformed.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt).decode().encode("utf-16")))
