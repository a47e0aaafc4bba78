"""Prints how many events a second of CPU time the library plays from Python, a whole program for one figure.

    python3 speed.py GAME single|batch|view|gymnasium|vector|parallel|aec SECONDS
    python3 speed.py openspiel single|rl|referee_GAME SECONDS
    python3 speed.py compare FOLDER SECONDS
    python3 speed.py settings GAME SECONDS

`single` lists the legal actions of one game and plays one of them, again and again; `batch` draws and plays an action in
each of 1,024 games at once; `view` also reads what every seat sees and may do. `gymnasium` and `vector`, of 64 games, are
the environments for Gymnasium, `parallel` and `aec` those for PettingZoo: a step of them gives observations and masks, from
which the next action is drawn. `openspiel` plays the solitaire of OpenSpiel, where that is installed, as its own examples do, or in its `rl_environment`, or
in the same loop a game of `referee_games.openspiel`.
A kind may have a setting, as in `gymnasium:dense`. Random moves, none that gives up, one core.

`compare` measures the environments and those of another version of the package, which lies in a folder, in turn, and prints
the median of five figures for each. `settings` measures OpenSpiel, its adapter and the environments in the settings that the guides
teach, in turn, and prints five figures for each and the ratios of the medians.
"""

import os
import random
import statistics
import subprocess
import sys
import time


def single(name, seconds):
    from referee_games import Game

    dealt, game = Game().deal(name, "speed", 1), Game()
    events, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        game.copy_from(dealt)
        if game.phase == "turn":
            below = random.random
            while True:
                actions = game.actions()
                if not actions:
                    break
                # The last action may be one that gives up.
                game.play(actions[int(below() * (len(actions) - 1))])
                events += 1
        while not game.over:
            seat = random.choice(game.asked)
            actions = game.actions(seat)
            choice = random.randrange(len(actions) + 1)
            game.race([(seat, actions[choice], 0)] if choice < len(actions) else [])
            events += 1
    return events / (time.process_time() - start)


def batch(name, seconds, looks=False):
    from referee_games import Batch

    games = Batch(name, 1024, "speed")
    events, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        games.step(games.sample())
        if looks:
            games.view("numbers", "masks")
        events += 1024
    return events / (time.process_time() - start)


def choose(mask, resign):
    """A random legal action, and none that gives up if there is another."""
    # As truth values, of which NumPy finds those that are true in a third of the time.
    legal = mask.view("?").nonzero()[0]
    while True:
        action = int(legal[int(random.random() * len(legal))])
        if action != resign or len(legal) == 1:
            return action


def resigning(name):
    """The number of the action that gives up, or None."""
    from referee_games import Game, GameError

    game = Game().deal(name, "speed")
    try:
        return game.number("resign", game.asked[0])
    except GameError:
        return None


def setting(name, made):
    """The arguments of an environment with a setting, and the number of the action that gives up, if masks offer it."""
    from referee_games import describe

    known = {
        "": {}, "resign": {"resign": False}, "dense": {"resign": False, "dense": True, "reward": describe(name)["score"]},
        "planes": {"planes": True},
    }
    known["all"] = {**known["dense"], **known["planes"]}
    return known[made], resigning(name) if known[made].get("resign", True) else None


def gymnasium(name, seconds, made=""):
    from referee_games.gymnasium import GameEnv

    made, resign = setting(name, made)
    env, events, start = GameEnv(name, **made), 0, time.process_time()
    while time.process_time() - start < seconds:
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = env.step(choose(info["action_mask"], resign))
            events += 1
    return events / (time.process_time() - start)


def vector(name, seconds, made=""):
    from referee_games.gymnasium import GameVectorEnv

    made, resign = setting(name, made)
    env, events = GameVectorEnv(64, name, **made), 0
    _, infos = env.reset(seed=1)
    start = time.process_time()
    while time.process_time() - start < seconds:
        _, _, _, _, infos = env.step([choose(mask, resign) for mask in infos["action_mask"]])
        events += 64
    return events / (time.process_time() - start)


def parallel(name, seconds):
    from referee_games.pettingzoo import GameParallelEnv

    env, resign, events, start = GameParallelEnv(name), resigning(name), 0, time.process_time()
    while time.process_time() - start < seconds:
        seen, _ = env.reset(seed=1)
        while env.agents:
            seen, _, _, _, _ = env.step({agent: choose(seen[agent]["action_mask"], resign) for agent in env.agents})
            events += 1
    return events / (time.process_time() - start)


def aec(name, seconds):
    from referee_games.pettingzoo import GameAECEnv

    env, resign, events, start = GameAECEnv(name), resigning(name), 0, time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=1)
        while True:
            seen, _, over, _, _ = env.last()
            if over:
                break
            env.step(choose(seen["action_mask"], resign))
            events += 1
    return events / (time.process_time() - start)


def measured(*words):
    """The figure of a program of its own."""
    words = [sys.executable, os.path.abspath(__file__), *map(str, words)]
    return int(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)


def settings(name, seconds):
    kinds = ["gymnasium", "vector"]
    kinds += ["%s:%s" % (kind, made) for kind in kinds for made in ("resign", "dense", "planes", "all")]
    programs = [("openspiel", kind) for kind in ("single", "rl", "referee_" + name)] + [(name, kind) for kind in sorted(kinds)]
    figures = {program: [] for program in programs}
    for _ in range(5):
        for program, found in figures.items():
            found.append(measured(*program, seconds))
    bare, rl = (statistics.median(figures[program]) for program in programs[:2])
    for (name, kind), found in figures.items():
        median = statistics.median(found)
        figure = " ".join("%8d" % value for value in found)
        print("%-10s %-17s %s %6.2f bare %6.1f rl" % (name, kind, figure, median / bare, median / rl))


def compare(folder, seconds):
    from referee_games import describe, games

    here = os.path.dirname(os.path.abspath(__file__))
    print("%-10s %-10s %10s %10s %6s" % ("game", "kind", "other", "this", "ratio"))
    for name in games():
        for kind in ("gymnasium", "vector", "parallel", "aec"):
            if kind in ("gymnasium", "vector") and describe(name)["seats"]["least"] > 1:
                continue
            figures = {folder: [], here: []}
            for _ in range(5):
                for place, found in figures.items():
                    found.append(measured(name, kind, seconds, place))
            other, this = (statistics.median(found) for found in figures.values())
            print("%-10s %-10s %10d %10d %6.2f" % (name, kind, other, this, this / other), flush=True)


def openspiel(seconds, kind):
    try:
        import pyspiel
    except ImportError:
        sys.exit(3)
    if kind == "rl":
        from open_spiel.python import rl_environment

        env = rl_environment.Environment("solitaire")
        events, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            step = env.reset()
            while not step.last():
                step = env.step([random.choice(step.observations["legal_actions"][0])])
                events += 1
        return events / (time.process_time() - start)

    if kind.startswith("referee_"):
        import referee_games.openspiel  # noqa: F401
    game = pyspiel.load_game("solitaire" if kind == "single" else kind)
    events, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                events += 1
            state.apply_action(random.choice(actions))
    return events / (time.process_time() - start)


def main(name, kind, seconds):
    random.seed(1)
    if name == "openspiel":
        figure = openspiel(seconds, kind)
    elif kind in ("batch", "view"):
        figure = batch(name, seconds, looks=kind == "view")
    else:
        kind, _, made = kind.partition(":")
        figure = globals()[kind](name, seconds, *filter(None, [made]))
    print(round(figure))


if __name__ == "__main__":
    if sys.argv[1] == "compare":
        compare(sys.argv[2], float(sys.argv[3]))
    elif sys.argv[1] == "settings":
        settings(sys.argv[2], float(sys.argv[3]))
    else:
        # Where the package lies, if it is another than the one beside this file.
        sys.path[:0] = sys.argv[4:]
        main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
