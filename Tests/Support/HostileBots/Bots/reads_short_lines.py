"""Plays well, but cuts lines after 32 KiB.

Verdict: none where lines are short.
"""

import json
import sys

from manners import answer, say

while line := sys.stdin.readline(32768):
    message = json.loads(line)
    if message["type"] == "start":
        say(b'{"type":"ready"}\n')
    elif message["type"] == "prompt":
        say(answer(message))
