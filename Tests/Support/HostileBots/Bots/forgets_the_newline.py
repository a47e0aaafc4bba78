"""Writes its answer without the newline, and waits.

Verdict: time: a line ends with its newline.
"""

from manners import answer, play, say

play(lambda prompt: say(answer(prompt)[:-1]))
