"""Answers well, in one line of 64 MB.

Verdict: oversize, as soon as a line's limit is passed.
"""

from manners import answer, play, say


def flood(prompt):
    say(answer(prompt)[:-2] + b',"pad":"')
    for _ in range(1024):
        say(b"x" * 65536)
    say(b'"}\n')


play(flood)
