"""Answers with the prompt's id and one more.

Verdict: unasked.
"""

from manners import play, say, text

play(lambda prompt: say(text(prompt["id"] + 1, 0)))
