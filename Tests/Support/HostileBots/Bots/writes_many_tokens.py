"""Answers well, in a line of 65536 bytes that is as many tokens as its argument's kind of value can be.

Verdict: none, but for brackets: malformed.
"""

import sys

from manners import answer_with, play, say

KINDS = {
    "list": (b'"x":[', b"0,", b"0]"),
    "keys": (b'"x":{', None, b'"":0}'),
    "brackets": (b'"x":', b"[", b""),
}


def filled(prompt):
    begin, unit, end = KINDS[sys.argv[1]]
    room = 65536 - len(answer_with(prompt, begin + end))
    if unit:
        return answer_with(prompt, begin + unit * (room // len(unit)) + end)
    keys = b"".join(b'"%x":0,' % number for number in range(room // 7))
    return answer_with(prompt, begin + keys[:room].rsplit(b",", 1)[0] + b"," + end)


play(lambda prompt: say(filled(prompt)))
