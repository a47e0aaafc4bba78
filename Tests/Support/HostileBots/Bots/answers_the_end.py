"""Answers the end of each game too.

Verdict: none: each game costs a start.
"""

import json
import sys

from manners import answer, say

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "prompt":
        say(answer(message))
    elif message["type"] in ("start", "end"):
        say(b'{"type":"ready"}\n')
