"""Takes 72 MB and 100 files in its folder and its temporary one, as far as it is let.

Verdict: none: it is refused, or a file's limit holds it.
"""

import os
import tempfile

from manners import fill, play_well

for folder in os.getcwd(), tempfile.gettempdir():
    made = []
    try:
        for number in range(100):
            path = f"{folder}/hostile-{os.getpid()}-{number}"
            file = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
            made.append(path)
            if number == 0:
                fill(file)
            os.close(file)
    except OSError:
        pass
    for path in made:
        os.unlink(path)
play_well()
