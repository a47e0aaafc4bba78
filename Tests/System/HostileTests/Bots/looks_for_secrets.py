"""Looks for what its environment tells of the referee's, and exits if there is anything.

Verdict: none: there is nothing.
"""

import os

from manners import play_well

known = "PATH HOME LANG TMPDIR SWIFT_BACKTRACE REFEREE_GAMES_LIBRARY REFEREE_MARK MARK WELL_BEHAVED".split()
if set(os.environ) - set(known) - {"LC_CTYPE"}:
    os._exit(9)
play_well()
