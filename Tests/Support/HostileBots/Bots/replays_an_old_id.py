"""Answers its third prompt with the id of the second.

Verdict: unasked: it was answered already.
"""

from manners import play, say, text

asked = []


def replay(prompt):
    asked.append(prompt["id"])
    say(text(asked[-2] if len(asked) > 1 else asked[-1], 0))


play(replay)
