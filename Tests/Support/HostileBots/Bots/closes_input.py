"""Answers its second prompt, closes its input and stays, silent.

Verdict: time: a broken pipe harms nobody else.
"""

import os

from manners import answer, play, say, stay


def close(prompt):
    say(answer(prompt))
    os.close(0)
    stay()


play(close)
