"""Burns CPU time before it is ready.

Verdict: none: nobody's clock runs until all are ready.
"""

import time

from manners import play_well

end = time.monotonic() + 0.2
while time.monotonic() < end:
    pass
play_well()
