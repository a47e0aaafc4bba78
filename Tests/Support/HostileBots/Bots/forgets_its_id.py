"""Answers without an id.

Verdict: malformed.
"""

from manners import play, say

play(lambda prompt: say(b'{"action":0}\n'))
