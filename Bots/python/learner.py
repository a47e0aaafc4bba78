"""Learns Klondike: `python3 learner.py ROUNDS`. Without a number it is a bot that plays what was learnt."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy
from referee_games import Batch, Game, describe

OPTIONS = {"max_actions": 200}
# The kind of each action, the pile that it leaves and the cards that it moves, by the numbers of docs/engines.md.
DRAW, REDEAL, WASTE_UP, WASTE_DOWN, UP, BACK, OTHER, MOVE = range(8)
KINDS = numpy.repeat(range(8), [1, 1, 1, 7, 7, 28, 10, 546])
PILES = numpy.concatenate([[7] * 10, range(7), numpy.repeat(range(4), 7), [7] * 10, numpy.repeat(range(7), 78)])
CARDS = numpy.concatenate([[1] * 55, numpy.tile(range(1, 14), 42)])
RESIGN, WASTE, UNSEEN, FACTS = 54, 7, 53, 23


def facts(rows, masks):
    """The legal actions of all games: the game of each, its number, and a row of facts about it."""
    masks[:, RESIGN] &= masks.sum(axis=1) == 1
    game, action = masks.nonzero()
    kind, pile, home = KINDS[action], PILES[action], rows[:, 48:52]
    # The columns and the waste. Each begins with a 0, so that something is below every card.
    piles = numpy.zeros((len(rows), 8, 25), numpy.int16)
    piles[:, :WASTE, 1:20], piles[:, WASTE, 1:] = rows[:, 52:185].reshape(-1, 7, 19), rows[:, 24:48]
    sizes, down = (piles > 0).sum(axis=2), numpy.pad(rows[:, 185:192], [(0, 0), (0, 1)])
    lowest = (sizes[game, pile] + 1 - CARDS[action]).clip(1)
    card, below = piles[game, pile, lowest], piles[game, pile, lowest - 1]
    back = kind == BACK
    card = numpy.where(back, 13 * pile + home[game, pile % 4], card)
    below = numpy.where(back | (kind <= REDEAL), -1, below)
    rank = (card - 1) % 13
    # What waits for a place: the lowest open card of each column with hidden ones, and the top of the waste.
    waiting = numpy.take_along_axis(piles, numpy.where(down > 0, down + 1, 0)[:, :, None], axis=2)[:, :, 0]
    waiting[:, WASTE] = piles[numpy.arange(len(rows)), WASTE, sizes[:, WASTE]]
    king_waits = ((waiting > 0) & (waiting % 13 == 0)).any(axis=1)[game]
    fits = ((waiting[game] - 1) % 13 == rank[:, None] - 1) & ((waiting[game] > 26) != (card > 26)[:, None])
    helps = (fits & (waiting[game] > 0)).any(axis=1)
    turns, empties = below == UNSEEN, (below == 0) & (pile != WASTE)
    frees = (below > 0) & ~turns & (home[game, (below - 1) // 13 % 4] == (below - 1) % 13)
    ahead = (rank - home.min(axis=1)[game]) / 13
    from_waste, waste_down, up, move = kind <= WASTE_DOWN, kind == WASTE_DOWN, kind == UP, kind == MOVE
    waste_up = kind == WASTE_UP
    found = [
        kind == REDEAL, waste_up, waste_down, up, back, move, turns & up, turns & move, turns * down[game, pile] / 6,
        empties & up, empties & move, empties & king_waits, frees & up, frees & move, frees & from_waste,
        helps & up, helps & waste_down, helps & back, waste_down & (rank == 12),
        waste_down * rank / 12, move * rank / 12, (waste_up | up) * ahead, back * ahead,
    ]
    return game, action, numpy.stack(found, axis=1)


def choose(game, action, found, weights, draw):
    """For each game an action, drawn with odds of exp(weights · facts)."""
    # The best of values with noise of Gumbel's distribution is such a draw.
    values = (found * weights[game]).sum(axis=1) + draw.gumbel(size=len(game))
    best = numpy.maximum.reduceat(values, numpy.flatnonzero(numpy.diff(game, prepend=-1)))
    return action[values == best[game]]


def play(weights, seed, first):
    """The scores of games from the deal `first` on, each played with its own row of weights."""
    batch = Batch("klondike", len(weights), seed, first=first, options=OPTIONS)
    score = [measure["name"] for measure in describe("klondike")["measures"]].index("score")
    draw, scores = numpy.random.default_rng(first), numpy.full(len(weights), -1)
    while (scores < 0).any():
        batch.view("numbers", "masks")
        actions = choose(*facts(batch.numbers[:, 0], batch.masks[:, 0]), weights, draw)
        ended = batch.step(actions[:, None]) & (scores < 0)
        scores[ended] = batch.results[ended, 0, score]
    return scores


def learn(rounds, pairs=500):
    """Evolution strategies: each round steps towards noise that scored more than its opposite on the same deals."""
    weights, slope, draw = numpy.zeros(FACTS), 0, numpy.random.default_rng(1)
    with ProcessPoolExecutor(2) as pool:
        for number in range(rounds):
            noise = 0.5 * draw.normal(size=(pairs, FACTS))
            tried = [weights + noise, weights - noise]
            more, less = pool.map(play, tried, ["training"] * 2, [1 + number * pairs] * 2)
            slope = 0.8 * slope + (more - less) @ noise
            weights = weights + 0.5 * (1 - number / rounds) * slope / numpy.linalg.norm(slope)
    return weights


def bot(weights):
    """Plays as a bot of the referee."""
    game = Game()
    for message in map(json.loads, sys.stdin):
        if message["type"] == "start":
            start, draw = message, numpy.random.default_rng(message["bot_seed"])
            print('{"type":"ready","name":"learner"}', flush=True)
        elif message["type"] == "prompt":
            view = game.imagine(start, message, 0).view()
            action = choose(*facts(view.numbers, view.masks), weights[None], draw)[0]
            print(json.dumps({"id": message["id"], "action": game.text(action)}), flush=True)


if __name__ == "__main__" and len(sys.argv) > 1:
    learnt = learn(int(sys.argv[1]))
    with open("weights.json", "w") as file:
        json.dump(learnt.tolist(), file)
    for name, weights in (("untrained", numpy.zeros(FACTS)), ("trained", learnt)):
        scores = play(numpy.tile(weights, (1000, 1)), "evaluation", 1)
        print("%s: %.2f ± %.2f points a deal" % (name, scores.mean(), 1.96 * scores.std() / len(scores) ** 0.5))
elif __name__ == "__main__":
    with open("weights.json") as file:
        bot(numpy.array(json.load(file)))
