"""Plays well, but takes what one read gives for a line.

Verdict: none where lines are written at once.
"""

import json
import os

from manners import answer, say

while chunk := os.read(0, 1 << 20):
    for line in chunk.splitlines():
        message = json.loads(line)
        if message["type"] == "start":
            say(b'{"type":"ready"}\n')
        elif message["type"] == "prompt":
            say(answer(message))
