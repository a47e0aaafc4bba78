"""Tests of referee_games_pettingzoo with the real PettingZoo, for every game of the library."""

import contextlib
import io
import unittest
import warnings

try:
    import numpy
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
except ImportError as error:
    raise unittest.SkipTest("%s: the PettingZoo environments were not tested" % error)

from referee_games import Game, describe, games
from referee_games_pettingzoo import GameAECEnv, GameParallelEnv


def choices(options):
    """The defaults, and every other value of a yes-or-no option; together they lead to most kinds of positions."""
    yield {}
    for key, value in options.items():
        if isinstance(value, bool):
            yield {key: not value}


def tables():
    """Every game with several numbers of seats and options."""
    for name in games():
        known = describe(name)
        seats = {known["seats"]["usual"], min(3, known["seats"]["most"])}
        yield from ((name, count, options) for count in sorted(seats) for options in choices(known["options"]))
        yield from ((name, count, {key: value}) for count in sorted(seats) for key, value in OTHERS.get(name, []))


#: Options with words that lead to turns and races in one game.
OTHERS = {"snap": [("turning", "player")]}


def choose(draw, observation):
    return int(draw.choice(numpy.flatnonzero(observation["action_mask"])))


class PettingZooTests(unittest.TestCase):
    def test_pettingzoo_accepts_every_environment(self):
        # These two warn because spaces with masks are dictionaries, which PettingZoo's own games have too.
        expected = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
        for name, seats, options in tables():
            made = {"seats": seats, "options": options}
            with self.subTest(game=name, **made), contextlib.redirect_stdout(io.StringIO()):
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    api_test(GameAECEnv(name, **made), num_cycles=200)
                    parallel_api_test(GameParallelEnv(name, **made), num_cycles=200)
                    seed_test(lambda: GameAECEnv(name, **made), num_cycles=100)
                    parallel_seed_test(lambda: GameParallelEnv(name, **made), num_cycles=100)
                others = [str(warning.message) for warning in caught]
                self.assertEqual([text for text in others if not text.startswith(expected)], [])

    def test_both_environments_play_as_the_game_does(self):
        for name, seats, options in tables():
            reactions = list(range(seats, 0, -1))
            made = {"seats": seats, "options": options, "reactions_ns": reactions}
            draw = numpy.random.default_rng(1)
            parallel, alternate = GameParallelEnv(name, **made), GameAECEnv(name, **made)
            deal = {"seed": "any text", "deal": 5}
            game = Game().deal(name, "any text", 5, seats=seats, options=options)
            observations, infos = parallel.reset(options=deal)
            alternate.reset(options=deal)
            self.assertEqual(infos[parallel.agents[0]], deal)
            for _ in range(120):
                chosen = {agent: choose(draw, observations[agent]) for agent in parallel.agents}
                asked = game.asked
                for seat in asked:
                    agent = "seat_%d" % seat
                    self.assertEqual(alternate.agent_selection, agent)
                    seen = alternate.last()[0]
                    numpy.testing.assert_array_equal(seen["observation"], observations[agent]["observation"])
                    numpy.testing.assert_array_equal(seen["action_mask"], observations[agent]["action_mask"])
                    alternate.step(chosen[agent])
                observations, rewards, terminations, _, infos = parallel.step(chosen)
                if game.phase == "turn":
                    game.play(chosen["seat_%d" % asked[0]], asked[0])
                else:
                    passing = describe(name)["action_space"]
                    claims = [(seat, chosen["seat_%d" % seat], reactions[seat]) for seat in reversed(asked)]
                    game.race([claim for claim in claims if claim[1] != passing])
                for seat, agent in enumerate(parallel.possible_agents):
                    numpy.testing.assert_array_equal(observations[agent]["observation"], game.numbers(seat))
                if not game.over:
                    self.assertEqual(set(rewards.values()), {0.0})
                    continue
                self.assertTrue(all(terminations.values()))
                self.assertEqual(parallel.agents, [])
                for agent, result in zip(parallel.possible_agents, game.results()):
                    measure = describe(name)["measures"][0]
                    sign = 1 if measure["is_more_better"] else -1
                    self.assertEqual(rewards[agent], sign * result[measure["name"]])
                    self.assertEqual((infos[agent]["results"], infos[agent]["ending"]), (result, game.ending))
                    self.assertEqual(alternate.rewards[agent], rewards[agent])
                    self.assertEqual(alternate.infos[agent]["results"], result)
                break

    def test_a_seed_reproduces_the_order_of_equal_reactions(self):
        for name, seats, options in tables():
            histories = []
            for seed in (3, 3, 4):
                env, draw = GameParallelEnv(name, seats=seats, options=options), numpy.random.default_rng(2)
                history = []
                observations, _ = env.reset(seed=seed)
                while env.agents and len(history) < 60:
                    actions = {agent: choose(draw, observations[agent]) for agent in env.agents}
                    observations, rewards, _, _, _ = env.step(actions)
                    history.append([seen["observation"].tolist() for seen in observations.values()])
                histories.append(history)
            self.assertEqual(histories[0], histories[1])
            self.assertNotEqual(histories[0], histories[2])

    def test_an_illegal_action_withdraws_its_seat_alone(self):
        for name, seats, options in tables():
            env = GameParallelEnv(name, seats=seats, options=options)
            env.reset(seed=1)
            seat = env._game.asked[0]
            passing = describe(name)["action_space"]
            actions = dict.fromkeys(env.agents, passing)
            actions["seat_%d" % seat] = passing + 1
            _, _, terminations, _, infos = env.step(actions)
            self.assertEqual(
                [agent for agent in env.possible_agents if infos[agent].get("withdrawn")], ["seat_%d" % seat]
            )
            self.assertEqual(set(terminations.values()), {not env.agents})
            self.assertNotIn(seat, env._game.asked)

    def test_misuse_is_refused(self):
        name = games()[-1]
        self.assertRaisesRegex(ValueError, "reward is one of", GameAECEnv, name, reward="no measure")
        self.assertRaisesRegex(ValueError, "1 times for", GameAECEnv, name, seats=2, reactions_ns=[1])
        env = GameParallelEnv(name)
        env.reset()
        self.assertRaisesRegex(ValueError, "has no action", env.step, {})
        self.assertIn("{", env.render())
        env.close()
        self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))
        alternate = GameAECEnv(name)
        alternate.reset()
        self.assertRaisesRegex(ValueError, "has no action", alternate.step, None)
        alternate.close()


if __name__ == "__main__":
    unittest.main()
