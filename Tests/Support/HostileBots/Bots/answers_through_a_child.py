"""Answers its second prompt, and a child of its own answers it too.

Verdict: unasked: whoever writes into its pipe, it is the bot's.
"""

import os

from manners import answer, fork, play, say, stay


def answer_together(prompt):
    say(answer(prompt))
    if fork():
        say(answer(prompt))
        stay()


play(answer_together)
