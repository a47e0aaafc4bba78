"""Plays well, but leaves its lines in the buffer.

Verdict: time, when the time for ready is over; the message says how Python flushes.
"""

import json
import sys

from manners import answer

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print('{"type":"ready"}')
    elif message["type"] == "prompt":
        print(answer(message).decode(), end="")
