"""Answers well, in a line of as many bytes as its argument says, its end included.

Verdict: none up to 65536; oversize beyond.
"""

import sys

from manners import answer_with, play, say


def padded(prompt):
    room = int(sys.argv[1]) - len(answer_with(prompt, b'"p":""'))
    return answer_with(prompt, b'"p":"' + b"x" * room + b'"')


play(lambda prompt: say(padded(prompt)))
