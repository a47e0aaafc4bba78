"""Plants links to the tournament's file wherever it may write, under names that a referee might write to.

Verdict: none, and the file is as it was: nothing in a bot's folder is opened by name.
"""

import os
import tempfile

from manners import play_well

victim = os.path.dirname(os.getcwd()) + "/file.json"
names = "stderr.log stdout.log lock journal.jsonl standings.txt standings.txt.new 000001.jsonl 000001.jsonl.new".split()
planted = []
for folder in os.getcwd(), tempfile.gettempdir():
    for name in names:
        try:
            os.symlink(victim, f"{folder}/{name}")
            planted.append(f"{folder}/{name}")
        except OSError:
            pass
try:
    play_well()
finally:
    for path in planted:
        os.unlink(path)
