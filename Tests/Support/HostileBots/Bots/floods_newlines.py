"""Writes nothing but line feeds, as fast as it can, instead of its answer.

Verdict: malformed, at the blank line that is too many.
"""

from manners import play, say


def flood(prompt):
    while True:
        say(b"\n" * 65536)


play(flood)
