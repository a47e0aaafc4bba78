"""Answers, and in the same write answers a prompt that has not come.

Verdict: unasked.
"""

from manners import answer, play, say, text

play(lambda prompt: say(answer(prompt) + text(prompt["id"] + 1, 0)))
