"""Starts 600 threads, or as many as it is let.

Verdict: none.
"""

import threading
import time

from manners import play_well

threading.stack_size(65536)
try:
    for _ in range(600):
        threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
except RuntimeError:
    pass
play_well()
