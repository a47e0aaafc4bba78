"""Writes its argument, which is JSON text, for the action.

Verdict: as the argument deserves.
"""

import sys

from manners import play, say, text

play(lambda prompt: say(text(prompt["id"], sys.argv[1])))
