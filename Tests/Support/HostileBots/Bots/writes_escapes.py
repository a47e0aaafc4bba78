"""Writes what a terminal obeys to standard error, into its name, its note and its action.

Verdict: illegal, with the action shown safely.
"""

import json
import os

from manners import play, say

commands = [
    "\x1b[2J\x1b[H", "\x1b]0;owned\x07", "\x1b]8;;http://x\x07click\x1b]8;;\x07", "\x1b[6n", "\x9b31m", "\x7f\b\b",
    "\u202egnp.exe", "\r\x1b[Kfake line",
]
everything = "".join(commands)
os.write(2, everything.encode())


def paint(prompt):
    say((json.dumps({"id": prompt["id"], "action": everything, "note": everything}, ensure_ascii=True) + "\n").encode())


play(paint, ready=(json.dumps({"type": "ready", "name": everything, "author": everything}) + "\n").encode())
