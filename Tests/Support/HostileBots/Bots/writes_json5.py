"""Answers in JavaScript: single quotes, a comment.

Verdict: malformed.
"""

from manners import play, say

play(lambda prompt: say(b"{'id': 1, /* hi */ 'action': 'pass'}\n"))
