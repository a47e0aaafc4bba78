"""What is played with the library is what a tournament plays: its deals, observations, legal actions and results.

Random games are played with the library and written down. A tournament with the same seed then deals the same games to
bots that repeat what was played, and that end with an error if they see anything else. It needs the program `referee` in
PATH.
"""

import csv
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from referee_games import Game, describe, games

REFEREE = shutil.which("referee")
#: Not the link of a virtual environment, which no sandbox shows.
PYTHON = os.path.realpath(sys.executable)
#: As many as every seat needs to be each bot's equally often.
DEALS = 4
TOURNAMENTS = 5 if os.environ.get("REFEREE_TESTS") == "all" else 1

BOT = '''
import json, sys

game, deals = None, json.load(open("episodes.json"))
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        start, left = message, None
        print('{"type":"ready","name":"repeats"}', flush=True)
    elif message["type"] == "prompt":
        if left is None:
            fitting = [seats[start["seat"]] for seats in deals]
            left = next(list(turns) for turns in fitting if turns[0]["observation"] == message["observation"])
        turn = left.pop(0)
        assert turn["observation"] == message["observation"], (turn, message)
        assert turn["legal"] == message["legal"], (turn, message)
        print(json.dumps({"id": message["id"], "action": turn["action"]}), flush=True)
    elif message["type"] == "end":
        assert not left, left
'''


def play(name, seats, seed, number):
    """Plays a deal at random, with at most one claim in a race: what each seat saw and did, and the game that is over."""
    game, draw = Game().deal(name, seed, number, seats=seats), random.Random(number)
    seen = [[] for _ in range(seats)]
    while not game.over:
        asked, race = game.asked, game.phase == "race"
        actor = draw.choice(asked)
        actions = game.actions(actor)
        # The last action often gives up; and so many passes that a race is not always one of false claims.
        action = draw.choice(actions[:-1] or actions) if not race or actions and draw.random() < 0.3 else None
        for seat in asked:
            text = game.text(action) if seat == actor and action is not None else "pass"
            seen[seat].append({"observation": game.observation(seat), "legal": game.legal(seat), "action": text})
        if race:
            game.race([] if action is None else [(actor, action)])
        else:
            game.play(action, actor)
    return seen, game


@unittest.skipIf(REFEREE is None, "the program referee is not in PATH: games of the library were not repeated")
class TournamentTests(unittest.TestCase):
    def test_a_tournament_repeats_what_was_played_with_the_library(self):
        for name in games():
            known = describe(name)["seats"]
            for seats in sorted({known["least"], known["usual"]}):
                seeds = ("played before %d" % number for number in range(1000))
                repeated = 0
                while repeated < TOURNAMENTS:
                    with tempfile.TemporaryDirectory() as folder:
                        repeated += self.repeat(Path(folder), name, seats, next(seeds))

    def repeat(self, folder, name, seats, seed):
        """Plays a tournament; False if its deals look so much alike that bots cannot tell which one they play."""
        played = [play(name, seats, seed, number) for number in range(1, DEALS + 1)]
        for seat in range(seats):
            if len({json.dumps(seen[seat][0]["observation"]) for seen, _ in played}) < DEALS:
                return False
        (folder / "bot").mkdir()
        (folder / "bot/bot.py").write_text(BOT)
        (folder / "bot/episodes.json").write_text(json.dumps([seen for seen, _ in played]))
        # So long that nobody is late, however slow the machine is.
        event = {"game": name, "deals": DEALS, "clock": {"bank_ms": 600000, "window_ms": 60000}}
        if describe(name)["seats"]["most"] > 1:
            event["seats"] = seats
        bots = [{"name": "bot %d" % bot, "command": [PYTHON, "bot.py"], "cwd": "bot"} for bot in range(seats)]
        file = {"name": "repeated", "seed": seed, "events": [event], "bots": bots}
        (folder / "repeated.json").write_text(json.dumps(file))

        def referee(*words):
            made = subprocess.run(
                [REFEREE, *words], cwd=str(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
            )
            self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
            return made.stdout

        referee("run", "repeated.json", "--quiet", "--fail-on", "faults")
        rows = list(csv.DictReader(io.StringIO(referee("standings", "runs/repeated", "--format", "games-csv"))))
        self.assertGreaterEqual(len(rows), DEALS * seats)
        for row in rows:
            game = played[int(row["deal"]) - 1][1]
            self.assertEqual((row["ending"], row["fault"]), (game.ending, ""))
            for measure, value in game.results()[int(row["seat"])].items():
                self.assertEqual(float(row["measure_" + measure]), value, (row, measure))
        return True


if __name__ == "__main__":
    unittest.main()
