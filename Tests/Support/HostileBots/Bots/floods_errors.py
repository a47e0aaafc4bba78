"""Writes 64 MB to standard error before it answers.

Verdict: none: standard error never blocks.
"""

import os

from manners import answer, play, say

games = 0


def flood(prompt):
    global games
    games += 1
    if games == 1:
        for _ in range(1024):
            os.write(2, b"log line of the bot\n" * 3276)
    say(answer(prompt))


play(flood)
