"""Exits when it is told the end of a game.

Verdict: none for that game; crash at the next start, for it was to stay until end of input.
"""

import json
import sys

from manners import answer, say

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        break
    say(answer(message) if message["type"] == "prompt" else b'{"type":"ready"}\n')
