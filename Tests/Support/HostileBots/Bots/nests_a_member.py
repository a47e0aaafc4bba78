"""Answers well, with 30000 nested arrays in a member that nobody knows.

Verdict: malformed: the depth is counted.
"""

from manners import answer_with, play, say

play(lambda prompt: say(answer_with(prompt, b'"x":' + b"[" * 30000 + b"]" * 30000)))
