"""Exits when it is told the end of a game.

Verdict: none: each game costs a start.
"""

import json
import sys

from manners import answer, say

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        break
    if message["type"] == "prompt":
        say(answer(message))
    elif message["type"] == "start":
        say(b'{"type":"ready"}\n')
