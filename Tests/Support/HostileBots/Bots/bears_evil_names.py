"""Takes another name from names.json in each game.

Verdict: none: names are for people, and nothing is made of them.
"""

import json
import os
import sys

from manners import answer, say

with open(os.path.join(os.path.dirname(__file__), "names.json")) as file:
    names = iter(json.load(file))
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        name = next(names)
        say((json.dumps({"type": "ready", "name": name, "version": name, "author": name}) + "\n").encode())
    elif message["type"] == "prompt":
        say(answer(message))
