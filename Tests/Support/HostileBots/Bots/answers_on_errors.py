"""Writes its answers to standard error.

Verdict: time: nobody reads answers there.
"""

import os

from manners import answer, play

play(lambda prompt: os.write(2, answer(prompt)))
