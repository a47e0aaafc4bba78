"""Takes the referee's name when it is asked for the first time.

Verdict: none: nobody is known by a name. In a sandbox, where /proc is not to be written, it is refused, and gives up.
"""

from manners import answer, play, say


def strike(prompt):
    with open("/proc/self/comm", "w") as name:
        name.write("referee")
    say(answer(prompt))


play(strike, at=1)
