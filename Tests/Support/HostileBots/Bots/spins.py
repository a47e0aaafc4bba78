"""Spins in two processes and never answers.

Verdict: time, however busy the machine is.
"""

from manners import fork, play


def spin(prompt):
    fork()
    while True:
        pass


play(spin)
