"""Says ready, reads every prompt, answers none from the second on.

Verdict: time where it has a turn; stall in races, after ten windows.
"""

from manners import play

play(lambda prompt: None)
