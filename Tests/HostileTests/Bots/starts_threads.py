"""Starts 600 threads.

Verdict: none.
"""

import threading
import time

from manners import play_well

threading.stack_size(65536)
for _ in range(600):
    threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
play_well()
