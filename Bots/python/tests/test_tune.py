"""Tests of tune.py, with a bot whose best number is known. They need the packages optuna and scipy, and referee in PATH."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TUNE = str(Path(__file__).resolve().parents[1] / "tune.py")
#: Not the link of a virtual environment, which no sandbox shows.
PYTHON = os.path.realpath(sys.executable)
#: It ends the game at each turn with a probability that grows with the distance of AIM from 0.3.
BOT = '''
import json, os, random, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        chance = random.Random(message["bot_seed"])
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "prompt":
        resigns = chance.random() < abs(float(os.environ["AIM"]) - 0.3)
        moves = [action for action in message["legal"] if action.endswith("-f")] + message["legal"]
        print(json.dumps({"id": message["id"], "action": "resign" if resigns else moves[0]}), flush=True)
'''

#: It calls each match, LATE_MS later.
SNAP = '''
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "prompt":
        tops = [stack[-1][0] for stack in message["observation"]["open"] if stack]
        action = "snap" if len(set(tops)) < len(tops) else "pass"
        print(json.dumps({"id": message["id"], "action": action, "after_ms": int(os.environ["LATE_MS"])}), flush=True)
'''


class TuneTests(unittest.TestCase):
    def tune(self, **changes):
        """Tunes the bot: the exit code, and what was printed."""
        file = {
            "event": {"game": "klondike", "rank_by": "score", "options": {"draw": 1, "max_actions": 40}},
            "bot": {"command": [PYTHON, "bot.py"], "cwd": "bot"}, "parameters": {"AIM": [0, 0.7, 1]},
            "trials": 16, "deals": 20, **changes,
        }
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "bot").mkdir()
            (Path(folder) / "bot/bot.py").write_text(BOT)
            (Path(folder) / "tuning.json").write_text(json.dumps(file))
            made = subprocess.run(
                [sys.executable, TUNE, "tuning.json"], cwd=folder, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, encoding="utf-8")
        return made.returncode, made.stdout

    def test_the_known_best_number_is_found_and_confirmed(self):
        code, printed = self.tune()
        self.assertEqual(code, 0, printed)
        found = re.search(r"^Confirmed: \{'AIM': ([\d.]+)\} is better than \{'AIM': 0.7\}\.$", printed, re.MULTILINE)
        self.assertIsNotNone(found, printed)
        best = abs(float(found[1]) - 0.3)
        self.assertLess(best, 0.1, printed)
        trials = re.findall(r"^trial \d+: \{'AIM': ([\d.]+)\}: (-?[\d.]+) a deal, (\d+) deals$", printed, re.MULTILINE)
        self.assertEqual(len(trials), 16, printed)
        stopped = [abs(float(aim) - 0.3) for aim, _, deals in trials if int(deals) < 20]
        # Trials stop early, and only those that are farther away than the best one.
        self.assertGreater(len(stopped), 3, printed)
        self.assertGreater(min(stopped), best, printed)

    def test_bad_input_is_a_sentence(self):
        for sentence, changes in [
            ("AIM must be three rising numbers, lowest, first and highest, not [0, \"x\", 1]",
             {"parameters": {"AIM": [0, "x", 1]}}),
            ("AIM must be three rising numbers", {"parameters": {"AIM": [0, 2, 1]}}),
            ("AIM must be three rising numbers", {"parameters": {"AIM": 7}}),
            ('the key "trails" of tuning.json is not one of event, bot', {"trails": 3}),
            ('the key "deals" of tuning.json must be like 100', {"deals": "20"}),
            ('needs "parameters", and "deals" beside its "event"', {"event": {"game": "klondike", "deals": 3}}),
            ("unknown key", {"event": {"game": "klondike", "rounds_": 3}}),
            ("KeyError: 'AIM'", {"parameters": {"AMI": [0, 0.7, 1]}}),
        ]:
            code, printed = self.tune(**changes)
            self.assertEqual(code, 1, printed)
            self.assertTrue(printed.startswith("tune.py: "), printed)
            self.assertIn(sentence, printed)

    def test_at_two_seats_the_bot_is_tuned_against_its_first_numbers(self):
        bot = {"command": [PYTHON, "-c", SNAP]}
        event = {"game": "snap", "seats": 2, "reactions": "declared", "options": {"max_turns": 60}}
        code, printed = self.tune(bot=bot, event=event, parameters={"LATE_MS": [1, 90, 100, "log"]}, trials=3, deals=6)
        self.assertEqual(code, 0, printed)
        found = re.search(r"^Confirmed: \{'LATE_MS': (\d+)\} is better", printed, re.MULTILINE)
        self.assertLess(int(found[1]), 90)


if __name__ == "__main__":
    unittest.main()
