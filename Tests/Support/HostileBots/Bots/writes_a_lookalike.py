"""Puts its argument behind each letter of its action.

Verdict: illegal: actions are compared byte by byte.
"""

import json
import sys

from manners import play, say, text

play(lambda prompt: say(text(prompt["id"], json.dumps("".join(letter + sys.argv[1] for letter in prompt["legal"][0])))))
