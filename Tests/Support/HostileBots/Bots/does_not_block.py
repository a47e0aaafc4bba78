"""Sets its pipes to non-blocking.

Verdict: none: the referee's ends are its own.
"""

import json
import os
import select

from manners import answer, say

for descriptor in range(3):
    os.set_blocking(descriptor, False)
pending = b""
while select.select([0], [], []):
    chunk = os.read(0, 65536)
    if not chunk:
        break
    *lines, pending = (pending + chunk).split(b"\n")
    for line in lines:
        message = json.loads(line)
        if message["type"] == "start":
            say(b'{"type":"ready"}\n')
        elif message["type"] == "prompt":
            say(answer(message))
