"""Never reads, but answers with ids that it guesses.

Verdict: unasked.
"""

import itertools
import time

from manners import say, text

for guess in itertools.count():
    say(text(guess, 0))
    time.sleep(0.05)
