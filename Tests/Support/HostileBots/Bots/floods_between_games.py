"""Writes a line of 64 MB when a game is over.

Verdict: none: each game costs a start.
"""

import json
import sys

from manners import answer, say

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        say(b'{"type":"ready"}\n')
    elif message["type"] == "prompt":
        say(answer(message))
    elif message["type"] == "end":
        for _ in range(1024):
            say(b"x" * 65536)
