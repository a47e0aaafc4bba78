"""Closes its input and its output and stays.

Verdict: closed.
"""

import os

from manners import play, stay


def close(prompt):
    os.close(0)
    os.close(1)
    stay()


play(close)
