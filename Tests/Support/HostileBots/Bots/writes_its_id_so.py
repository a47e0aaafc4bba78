"""Writes its argument for the id, with the right one for every ID in it.

Verdict: as the argument deserves.
"""

import sys

from manners import play, say, text

play(lambda prompt: say(text(sys.argv[1].replace("ID", str(prompt["id"])), 0)))
