"""Prints how many events a second the library plays from Python, a whole program for one figure.

    python3 speed.py GAME single|batch|view SECONDS
    python3 speed.py openspiel single SECONDS

`single` lists the legal actions of one game and plays one of them, again and again; `batch` draws and plays an action in
each of 1,024 games at once; `view` also reads what every seat sees and may do. `openspiel` plays the solitaire of
OpenSpiel, where that is installed, as its own examples do. Random moves, one core.
"""

import random
import sys
import time


def single(name, seconds):
    from referee_games import Game

    dealt, game = Game().deal(name, "speed", 1), Game()
    events, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
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
    return events / (time.perf_counter() - start)


def batch(name, seconds, looks=False):
    from referee_games import Batch

    games = Batch(name, 1024, "speed")
    events, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        games.step(games.sample())
        if looks:
            games.view("numbers", "masks")
        events += 1024
    return events / (time.perf_counter() - start)


def openspiel(seconds):
    try:
        import pyspiel
    except ImportError:
        sys.exit(3)

    solitaire = pyspiel.load_game("solitaire")
    events, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = solitaire.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                events += 1
            state.apply_action(random.choice(actions))
    return events / (time.perf_counter() - start)


def main(name, kind, seconds):
    random.seed(1)
    if name == "openspiel":
        figure = openspiel(seconds)
    elif kind == "single":
        figure = single(name, seconds)
    else:
        figure = batch(name, seconds, looks=kind == "view")
    print(round(figure))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
