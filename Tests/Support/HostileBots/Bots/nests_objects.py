"""Writes 10000 nested objects.

Verdict: malformed: the depth is counted.
"""

from manners import play, say

play(lambda prompt: say(b'{"a":' * 10000 + b"1" + b"}" * 10000 + b"\n"))
