"""Writes lines of one digit, as fast as it can, instead of its answer.

Verdict: malformed, at the first of them.
"""

from manners import play, say


def flood(prompt):
    while True:
        say(b"7\n" * 32768)


play(flood)
