"""Plays well, but takes every message that is neither start nor end for a prompt.

Verdict: none, for the protocol's first version sends no other.
"""

import json
import sys

from manners import say, text

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        say(b'{"type":"ready"}\n')
    elif message["type"] != "end":
        say(text(message.get("id", 0), 0))
