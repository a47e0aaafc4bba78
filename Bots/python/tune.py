"""Tunes numbers that a bot reads from its environment, with Optuna, and lets the referee confirm the best ones.

    python3 tune.py tuning.json    # needs referee in PATH, and pip install optuna scipy; docs/guide/17 describes the file

All trials play the same deals, and stop early if a Wilcoxon test finds them worse than the best one. Then the best and the
first numbers play fresh deals until the referee's sequential test settles which are better: exit code 0 if the best ones are.
"""

import csv
import hashlib
import json
import statistics
import subprocess
import sys
import warnings
from pathlib import Path

DEFAULTS = {"event": {}, "bot": {}, "parameters": {}, "deals": 100, "trials": 50, "confirm": 1000, "seed": "1", "out": "tuning"}


def fail(sentence, *values):
    sys.exit("tune.py: " + sentence % values)


class Tuning:
    def __init__(self, path):
        try:
            given = dict(json.loads(Path(path).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            fail("%s cannot be read as a JSON object: %s", path, error)
        for key, value in given.items():
            if type(value) is not type(DEFAULTS.get(key)):
                problem = "must be like %r" % DEFAULTS[key] if key in DEFAULTS else "is not one of " + ", ".join(DEFAULTS)
                fail('the key "%s" of %s %s', key, path, problem)
        self.file, folder = {**DEFAULTS, **given}, Path(path).resolve().parent
        self.event, self.parameters = self.file["event"], self.file["parameters"]
        if not self.parameters or {"deals", "until"} & set(self.event):
            fail('%s needs "parameters", and "deals" beside its "event", not in it', path)
        for name, values in self.parameters.items():
            numbers = values[:3] if isinstance(values, list) and values[3:] in ([], ["log"]) else []
            if len(numbers) < 3 or {*map(type, numbers)} - {int, float} or numbers != sorted(numbers):
                fail("%s must be three rising numbers, lowest, first and highest, not %s", name, json.dumps(values))
        self.first = {name: values[1] for name, values in self.parameters.items()}
        self.bot = {**self.file["bot"], "cwd": str(folder / self.file["bot"].get("cwd", "."))}
        self.out = folder / self.file["out"] / hashlib.sha256(json.dumps(self.file).encode()).hexdigest()[:8]
        self.out.mkdir(parents=True, exist_ok=True)

    def referee(self, *words):
        made = subprocess.run(["referee", *words], cwd=str(self.out), encoding="utf-8", capture_output=True)
        if made.returncode > 1:  # 1 is a run with faults, which its scores show
            fail("referee %s failed in %s:\n%s", " ".join(words), self.out, (made.stdout + made.stderr).strip())
        return made.stdout

    def play(self, run, seed, bots, **limits):
        """Plays a tournament, or goes on with it if it has more deals now."""
        file = {"out": run, "seed": seed, "events": [{**self.event, **limits}], "bots": []}
        for name, numbers in bots.items():
            environment = {**self.bot.get("env", {}), **{key: repr(number) for key, number in numbers.items()}}
            file["bots"].append({**self.bot, "name": name, "env": environment})
        (self.out / (run + ".json")).write_text(json.dumps(file))
        return self.referee("run", run + ".json", "--quiet")

    def scores(self, run):
        """By deal, the score of the bot that is tuned, at two seats less that of the other one."""
        column, deals = "measure_" + self.event["rank_by"] if "rank_by" in self.event else "score", {}
        for row in csv.DictReader(self.referee("standings", run, "--format", "games-csv").splitlines()):
            if row["fault"]:
                fail("the bot was at fault, in %s:\n%s", self.out, self.referee("games", run, "--faults"))
            score = float(row[column]) * (1 if row["bot"] == "tuned" else -1)
            deals[int(row["deal"])] = deals.get(int(row["deal"]), 0) + score
        return deals

    def objective(self, trial):
        numbers, scores, deals, value = {}, {}, 5, None
        for name, (low, first, high, *scale) in self.parameters.items():
            suggest = trial.suggest_float if float in map(type, (low, first, high)) else trial.suggest_int
            numbers[name] = suggest(name, low, high, log=bool(scale))
        bots = {"tuned": numbers, **({"first": self.first} if self.event.get("seats", 1) > 1 else {})}
        while value is None:
            self.play("trial-%d" % trial.number, self.file["seed"], bots, deals=min(deals, self.file["deals"]))
            before, scores = scores, self.scores("trial-%d" % trial.number)
            for deal in scores.keys() - before.keys():
                trial.report(scores[deal], deal)
            if deals >= self.file["deals"]:
                value = statistics.mean(scores.values())
            elif trial.should_prune():
                # The mean would be of other deals than the best trial's, which may be easier: the lead is not.
                best = trial.study.best_trial
                lead = statistics.mean(scores[deal] - best.intermediate_values[deal] for deal in scores)
                value = best.value + lead if lead < 0 else None
            deals *= 2
        print("trial %d: %s: %.3f a deal, %d deals" % (trial.number, numbers, value, len(scores)), flush=True)
        return value

    def tune(self):
        import optuna
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        journal = optuna.storages.journal.JournalFileBackend(str(self.out / "study.log"))
        study = optuna.create_study(
            storage=optuna.storages.JournalStorage(journal), study_name="tuning", load_if_exists=True, direction="maximize",
            sampler=optuna.samplers.TPESampler(seed=1), pruner=optuna.pruners.WilcoxonPruner())
        study.enqueue_trial(self.first, skip_if_exists=True)
        study.optimize(self.objective, max(0, self.file["trials"] - sum(t.state.is_finished() for t in study.trials)))
        best = study.best_trial.params
        if best == self.first:
            fail("no numbers are better than the first ones, %s", best)
        bots, until = {"tuned": best, "first": self.first}, {"settled": "winner"}
        print(self.play("confirm", self.file["seed"] + ", fresh", bots, deals=self.file["confirm"], until=until))
        result = json.loads(self.referee("standings", "confirm", "--format", "json"))["events"][0]["result"]
        is_better = result["settled"] and result["order"][0] == "tuned"
        print("%sonfirmed: %s is better than %s." % ("C" if is_better else "Not c", best, self.first))
        return is_better


if __name__ == "__main__":
    try:
        sys.exit(0 if Tuning(sys.argv[1] if sys.argv[1:] else "tuning.json").tune() else 1)
    except (ImportError, OSError, ValueError) as error:
        fail("%s; it needs the program referee in PATH, and pip install optuna scipy", error)
