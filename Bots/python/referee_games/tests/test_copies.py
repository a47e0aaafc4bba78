"""Tests of copies of games and environments, by `copy` and by `pickle`, step by step against their originals."""

import copy
import pickle
import unittest

try:
    import gymnasium
    import numpy
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise unittest.SkipTest("%s: copies of environments were not tested" % error)

import referee_games.gymnasium  # noqa: F401
from referee_games import Batch, Game, describe, games
from referee_games.gymnasium import GameEnv, GameVectorEnv, random_policy
from referee_games.pettingzoo import GameAECEnv, GameParallelEnv
from referee_games.text import TextGame, random_text

WAYS = (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value)))
ALONE = [name for name in games() if describe(name)["seats"]["least"] == 1]


def same(test, first, second):
    """Compares what steps return, whatever it is made of."""
    if isinstance(first, dict):
        test.assertEqual(first.keys(), second.keys())
        for key in first:
            same(test, first[key], second[key])
    elif isinstance(first, (tuple, list)) or getattr(first, "dtype", None) == object:
        test.assertEqual(len(first), len(second))
        for one, other in zip(first, second):
            same(test, one, other)
    else:
        numpy.testing.assert_array_equal(first, second)


class Played:
    """An environment of any kind, and what it told last."""

    def __init__(self, env):
        self.env, self.last = env, env.reset(seed=3)

    def __copy__(self):
        other = Played.__new__(Played)
        other.env, other.last = copy.copy(self.env), copy.deepcopy(self.last)
        return other

    def step(self, draw):
        """A random step, or a new game where there is none."""
        env = self.env
        if isinstance(env, GameAECEnv):
            seen, reward, over, cut, info = env.last()
            env.step(None if over or cut else int(draw.choice(numpy.flatnonzero(seen["action_mask"]))))
            if not env.agents:
                env.reset()
            self.last = env.last() if env.agents else None
        elif isinstance(env, GameParallelEnv):
            if not env.agents:
                self.last = env.reset()
            self.last = env.step({
                agent: int(draw.choice(numpy.flatnonzero(self.last[0][agent]["action_mask"]))) for agent in env.agents
            })
        else:
            masks = numpy.atleast_2d(self.last[-1]["action_mask"])
            actions = numpy.array([draw.choice(numpy.flatnonzero(mask)) for mask in masks])
            is_vector = isinstance(env.unwrapped, gymnasium.vector.VectorEnv)
            self.last = env.step(actions if is_vector else int(actions[0]))
            if not is_vector and (self.last[2] or self.last[3]):
                self.last = env.reset()
        return self.last


def environments():
    """Environments of all kinds, by what they are."""
    for name in games():
        known = describe(name)
        score = {"dense": True, "reward": known["score"]} if known["score"] in {part["name"] for part in known["numbers"]} else {}
        yield name + " parallel", lambda name=name: GameParallelEnv(name, max_cycles=70)
        yield name + " aec", lambda name=name, score=score: GameAECEnv(name, resign=False, planes=True, **score)
        if known["seats"]["most"] > 1:
            yield name + " opponents", lambda name=name: GameEnv(name, opponents=random_policy)
            yield name + " vector with opponents", lambda name=name: GameVectorEnv(3, name, opponents=random_policy)
        if name in ALONE:
            identity = "referee/%s-v%d" % (name, known["rules_version"])
            yield name, lambda name=name, score=score: GameEnv(name, resign=False, **score)
            yield identity, lambda identity=identity: gymnasium.make(identity, planes=True, max_episode_steps=40)
            yield name + " vector", lambda name=name: GameVectorEnv(3, name, planes=True, max_episode_steps=25)


class CopyTests(unittest.TestCase):
    def test_a_copy_before_the_first_game_is_one(self):
        for name, made in environments():
            for way in WAYS[name.startswith("referee/"):]:
                with self.subTest(env=name):
                    first = made()
                    second = way(first)
                    same(self, first.reset(seed=5), second.reset(seed=5))

    def test_copies_go_on_as_their_originals_and_apart(self):
        for name, made in environments():
            # A wrapper of Gymnasium is one that shares its environment with its shallow copy.
            for way in WAYS[name.startswith("referee/"):]:
                with self.subTest(env=name):
                    original, draw = Played(made()), numpy.random.default_rng(4)
                    for _ in range(30):
                        original.step(draw)
                    # What a copy does must show in no other: its arrays are its own.
                    other = way(original)
                    kept = copy.deepcopy(original.last)
                    for _ in range(40):
                        other.step(numpy.random.default_rng(9))
                    same(self, original.last, kept)
                    twin = way(original)
                    first, second = numpy.random.default_rng(5), numpy.random.default_rng(5)
                    for _ in range(80):
                        same(self, original.step(first), twin.step(second))

    def test_copies_of_games_and_batches(self):
        for way in WAYS:
            self.assertRaises(Exception, way(Game()).save)
            for name in games():
                batch = Batch(name, 5, "copies")
                for _ in range(60):
                    batch.step(batch.sample())
                other = way(batch)
                other.step(other.sample())
                twin = way(batch)
                for _ in range(60):
                    numpy.testing.assert_array_equal(batch.sample(), twin.sample())
                    numpy.testing.assert_array_equal(batch.step(batch.actions), twin.step(twin.actions))
                    for array in ("numbers", "masks", "asked", "deals", "results"):
                        numpy.testing.assert_array_equal(getattr(batch.view(), array), getattr(twin.view(), array))

    def test_copies_of_games_in_words(self):
        for way in WAYS:
            for name in games():
                game = TextGame(name, seats=2 if describe(name)["seats"]["most"] > 1 else 1)
                game.reset()
                twin = way(game)
                while not game.over:
                    said = random_text(game.prompt)
                    self.assertEqual(game.answer(said), twin.answer(said))
                    self.assertEqual((game.prompt, game.counts), (twin.prompt, twin.counts))

    def test_a_bot_is_not_copied(self):
        for name in games():
            if describe(name)["seats"]["most"] > 1:
                script = """read line; echo '{"type":"ready"}'; exec sleep 9"""
                env = GameEnv(name, opponents=[["sh", "-c", script]])
                copy.deepcopy(env)
                env._bots()[1].start(Game().deal(name, "x"), 1)
                self.assertRaisesRegex(TypeError, "is a process, which cannot be copied", copy.deepcopy, env)
                env._bots()[1]._process.kill()
                env.close()


if __name__ == "__main__":
    unittest.main()
