"""Tells what it thinks, in good JSON of a type of its own.

Verdict: unasked.
"""

from manners import answer, play, say

play(lambda prompt: say(b'{"type":"info","text":"still thinking"}\n' + answer(prompt)))
