"""Answers well, and again and again as fast as it can, 64 MB of it.

Verdict: unasked.
"""

from manners import answer, play, say, stay


def flood(prompt):
    line = answer(prompt)
    for _ in range(1024):
        say(line * (65536 // len(line)))
    stay()


play(flood)
