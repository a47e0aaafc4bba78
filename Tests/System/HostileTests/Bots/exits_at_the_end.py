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
    say(answer(message) if message["type"] == "prompt" else b'{"type":"ready"}\n')
