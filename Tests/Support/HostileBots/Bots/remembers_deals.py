"""Remembers every deal by its first observation, and claims what is not legal where it meets one again.

Verdict: none: no process meets a deal twice.
"""

import json
import sys

from manners import answer, say, text

known = set()
for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["type"] == "start":
        is_first = True
        say(b'{"type":"ready"}\n')
    elif message["type"] == "prompt":
        observation = message["observation"]
        deal = json.dumps(observation.get("tableau") or sorted(observation["table"]))
        say(text(message["id"], '"seen before"') if is_first and deal in known else answer(message))
        known.add(deal)
        is_first = False
