"""Plays well and aborts in the third game of each process.

Verdict: none, none, crash, and again from the first.
"""

import json
import os
import sys

from manners import answer, say

games = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        games += 1
        say(b'{"type":"ready"}\n')
    elif message["type"] == "prompt":
        if games == 3:
            os.abort()
        say(answer(message))
