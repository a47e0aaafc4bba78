"""Flushes its ready, and leaves its answers in the buffer.

Verdict: time; the message says that they were ready, and how Python flushes.
"""

from manners import answer, play

play(lambda prompt: print(answer(prompt).decode(), end=""), at=1)
