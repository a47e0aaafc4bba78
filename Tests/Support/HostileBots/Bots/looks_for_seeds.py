"""Reads whatever lies in its folder and what its command names, and exits where it finds a seed, or misses what is its own.

Verdict: none: it sees its own files, and none of a referee's.
"""

import os
import sys

import helper

paths = [os.path.join(folder, name) for folder, _, names in os.walk(".") for name in names] + sys.argv[1:]
texts = {}
for path in paths:
    try:
        with open(path) as file:
            texts[path] = file.read()
    except OSError:
        pass
leaks = [path for path, text in texts.items() if "SEC" "RET" in text]
if leaks or texts.get("./data/openings.txt") != "mine" or texts.get("./settings.json") != "{}":
    print("saw", leaks, "of", sorted(texts), file=sys.stderr, flush=True)
    os._exit(9)
helper.play_well()
