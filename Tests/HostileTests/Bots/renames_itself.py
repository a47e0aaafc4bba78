"""Takes the referee's name.

Verdict: none: nobody is known by a name.
"""

from manners import play_well

with open("/proc/self/comm", "w") as name:
    name.write("referee")
play_well()
