"""Plays well, but ignores the end of input and SIGTERM.

Verdict: none; it is killed.
"""

import signal

from manners import play_well, stay

signal.signal(signal.SIGTERM, signal.SIG_IGN)
play_well()
stay()
