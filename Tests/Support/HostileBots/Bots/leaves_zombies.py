"""Never looks after a hundred children that ended.

Verdict: none.
"""

import os

from manners import fork, play_well

for _ in range(100):
    if fork():
        os._exit(0)
play_well()
