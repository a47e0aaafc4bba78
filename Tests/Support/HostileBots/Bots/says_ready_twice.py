"""Says ready twice in one write.

Verdict: unasked.
"""

from manners import play, stay

play(stay, ready=b'{"type":"ready"}\n' * 2)
