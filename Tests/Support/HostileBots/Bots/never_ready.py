"""Starts and says nothing.

Verdict: stall, when the time for ready is over.
"""

from manners import stay

stay()
