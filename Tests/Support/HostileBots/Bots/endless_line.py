"""Writes a line of 64 MB that does not end.

Verdict: oversize, as soon as a line's limit is passed.
"""

from manners import play, say, stay


def flood(prompt):
    for _ in range(1024):
        say(b"x" * 65536)
    stay()


play(flood)
