"""Answers well, with 5500 more members.

Verdict: none.
"""

from manners import answer_with, play, say

members = ",".join(f'"{number:x}":0' for number in range(5500)).encode()
play(lambda prompt: say(answer_with(prompt, members)))
