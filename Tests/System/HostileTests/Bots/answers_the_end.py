"""Answers the end of each game too.

Verdict: none: each game costs a start.
"""

import json
import sys

from manners import answer, say

for line in sys.stdin:
    message = json.loads(line)
    say(answer(message) if message["type"] == "prompt" else b'{"type":"ready"}\n')
