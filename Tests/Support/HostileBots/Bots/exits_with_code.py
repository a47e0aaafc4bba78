"""Exits with code 3 at its second prompt and says why on standard error.

Verdict: crash, with the code.
"""

import sys

from manners import play


def leave(prompt):
    print("out of ideas", file=sys.stderr)
    sys.exit(3)


play(leave)
