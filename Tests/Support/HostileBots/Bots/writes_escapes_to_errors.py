"""Writes to standard error what a terminal would obey: it clears, titles, links, asks, and turns letters around.

Verdict: none, and no terminal is shown any of it.
"""

import os

from manners import play_well

for text in (
    "\x1b[2J\x1b[H",
    "\x1b]0;owned\x07",
    "\x1b]8;;http://x\x07click\x1b]8;;\x07",
    "\x1b[10A\x1b[Kthis bot wins",
    "\x1b[6n",
    "\x9b31m",
    "\x7f\x08\x08",
    "\u202egnp.exe",
    "\r\x1b[Kanother line",
    "</script><script>alert(1)</script>",
):
    os.write(2, text.encode() + b"\n")
play_well()
