"""Tests of referee_games.pettingzoo with the real PettingZoo, for every game of the library."""

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
from referee_games.pettingzoo import GameAECEnv, GameParallelEnv


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
            deal, space = {"seed": "any text", "deal": 5}, describe(name)["action_space"]
            game = Game().deal(name, "any text", 5, seats=seats, options=options)
            observations, infos = parallel.reset(options=deal)
            alternate.reset(options=deal)
            info = infos[parallel.agents[0]]
            self.assertEqual({key: info[key] for key in deal}, deal)
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
                    mask = observations[agent]["action_mask"]
                    legal = sorted(number for number in game.actions(seat) if number < space)
                    passes = game.phase == "race" or seat not in game.asked
                    self.assertEqual(numpy.flatnonzero(mask).tolist(), legal + [len(mask) - 1] * passes)
                if not game.over:
                    self.assertEqual(set(rewards.values()), {0.0})
                    continue
                self.assertTrue(all(terminations.values()))
                self.assertEqual(parallel.agents, [])
                for agent, result in zip(parallel.possible_agents, game.results()):
                    measure = describe(name)["measures"][0]
                    sign = 1 if measure["is_more_better"] else -1
                    self.assertEqual(rewards[agent], sign * result[measure["name"]])
                    self.assertEqual({name: infos[agent][name] for name in result}, result)
                    self.assertEqual((parallel.ending, alternate.ending), (game.ending, game.ending))
                    self.assertEqual(alternate.rewards[agent], rewards[agent])
                    self.assertEqual({name: alternate.infos[agent][name] for name in result}, result)
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
            seat = env._table.asked[0]
            passing = describe(name)["action_space"]
            actions = dict.fromkeys(env.agents, passing)
            actions["seat_%d" % seat] = passing + 1
            _, _, terminations, _, infos = env.step(actions)
            self.assertEqual(
                [agent for agent in env.possible_agents if infos[agent].get("withdrawn")], ["seat_%d" % seat]
            )
            self.assertEqual(set(terminations.values()), {not env.agents})
            self.assertNotIn(seat, env._table.asked)

    def test_games_that_take_too_long_are_truncated(self):
        for name, seats, options in tables():
            parallel, alternate = (
                kind(name, seats=seats, options=options, max_cycles=3) for kind in (GameParallelEnv, GameAECEnv)
            )
            with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                parallel_api_test(parallel, num_cycles=50)
                api_test(alternate, num_cycles=50)
            deal, draw = {"seed": "cycles", "deal": 1}, numpy.random.default_rng(3)
            observations, _ = parallel.reset(options=deal)
            alternate.reset(options=deal)
            for cycle in range(1, 4):
                chosen = {agent: choose(draw, observations[agent]) for agent in parallel.agents}
                for seat in parallel._table.asked:
                    alternate.step(chosen["seat_%d" % seat])
                observations, _, terminations, truncations, _ = parallel.step(chosen)
                self.assertEqual((alternate.terminations, alternate.truncations), (terminations, truncations))
                over = any(terminations.values())
                self.assertEqual(set(truncations.values()), {cycle == 3 and not over})
                self.assertEqual(parallel.agents == [], over or cycle == 3)
                if over:
                    break
        with self.assertRaisesRegex(ValueError, "max_cycles is 0"):
            GameParallelEnv(games()[-1], max_cycles=0)

    def test_dense_rewards_of_a_seat_add_up_to_that_of_its_end(self):
        measures = 0
        for name, seats, options in tables():
            told = {part["name"] for part in describe(name)["numbers"]}
            for measure in describe(name)["measures"]:
                made = {"seats": seats, "options": options, "reward": measure["name"], "dense": True}
                if measure["name"] not in told:
                    self.assertRaisesRegex(ValueError, "cannot be a dense reward", GameAECEnv, name, **made)
                    continue
                measures += 1
                env, draw = GameParallelEnv(name, resign=False, **made), numpy.random.default_rng(1)
                observations, _ = env.reset(seed=1)
                sums = dict.fromkeys(env.agents, 0)
                while env.agents:
                    actions = {agent: choose(draw, observations[agent]) for agent in env.agents}
                    observations, rewards, _, _, infos = env.step(actions)
                    sums = {agent: sums[agent] + reward for agent, reward in rewards.items()}
                sign = 1 if measure["is_more_better"] else -1
                results = {agent: sign * info[measure["name"]] for agent, info in infos.items()}
                self.assertEqual(sums, results)
        self.assertGreater(measures, 0)

    def test_planes_and_people(self):
        for name in games():
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                env = GameParallelEnv(name, planes=True, render_mode="human")
                observations, _ = env.reset(seed=1)
            for agent, seen in observations.items():
                self.assertIn(seen["observation"], env.observation_space(agent)["observation"])
                self.assertEqual(seen["observation"].ndim, 3)
            alternate = GameAECEnv(name, planes=True)
            alternate.reset(seed=1)
            seen = alternate.observe("seat_0")["observation"]
            numpy.testing.assert_array_equal(seen, observations["seat_0"]["observation"])
            for key in env._table.game.observation(0):
                self.assertIn("%s: " % key, printed.getvalue())

    def test_a_critic_sees_all_seats(self):
        for name in games():
            for planes in (False, True):
                env, other = GameParallelEnv(name, planes=planes), GameAECEnv(name, planes=planes)
                seen, _ = env.reset(seed=1)
                other.reset(seed=1)
                self.assertIn(env.state(), env.state_space)
                numpy.testing.assert_array_equal(env.state(), [seen[agent]["observation"] for agent in env.agents])
                numpy.testing.assert_array_equal(env.state(), other.state())

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
