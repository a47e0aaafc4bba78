"""Starts 600 threads at its first prompt, or as many as it is let.

Verdict: too many: threads count as processes do. Where the system counts them first, it is not let, and plays on.
"""

import threading
import time

from manners import answer, play, say


def strike(prompt):
    try:
        for _ in range(600):
            threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
        # Until it is noticed.
        time.sleep(30)
    except RuntimeError:
        say(answer(prompt))


threading.stack_size(65536)
play(strike, at=1)
