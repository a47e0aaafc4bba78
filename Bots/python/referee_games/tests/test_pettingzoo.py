"""Tests of referee_games.pettingzoo with the real PettingZoo, for every game of the library."""

import contextlib
import io
import unittest
import warnings

try:
    import gymnasium
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

    def test_plain_observations_are_accepted_without_a_warning(self):
        for name, seats, options in tables():
            made = {"seats": seats, "options": options, "plain": True}
            with self.subTest(game=name, **made), contextlib.redirect_stdout(io.StringIO()):
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    parallel_api_test(GameParallelEnv(name, **made), num_cycles=200)
                    api_test(GameAECEnv(name, **made), num_cycles=200)
                    seed_test(lambda: GameAECEnv(name, **made), num_cycles=100)
                    parallel_seed_test(lambda: GameParallelEnv(name, **made), num_cycles=100)
                self.assertEqual([str(warning.message) for warning in caught], [])
            plain, usual = GameParallelEnv(name, **made), GameParallelEnv(name, seats=seats, options=options)
            (rows, infos), (seen, _) = plain.reset(seed=2), usual.reset(seed=2)
            for agent in plain.agents:
                numpy.testing.assert_array_equal(rows[agent], seen[agent]["observation"])
                numpy.testing.assert_array_equal(infos[agent]["action_mask"], seen[agent]["action_mask"])

    def test_plain_observations_pass_the_wrappers_of_supersuit(self):
        try:
            import supersuit
        except ImportError as error:
            self.skipTest("%s: the wrappers were not tested" % error)
        wrappers = [
            lambda env: supersuit.dtype_v0(env, numpy.float32), supersuit.flatten_v0,
            lambda env: supersuit.reshape_v0(env, (env.observation_space(env.possible_agents[0]).shape[0], 1)),
            lambda env: supersuit.normalize_obs_v0(supersuit.dtype_v0(env, numpy.float32), 0, 1),
            lambda env: supersuit.frame_stack_v1(env, 3), lambda env: supersuit.frame_stack_v2(env, 3),
            lambda env: supersuit.delay_observations_v0(env, 2), supersuit.clip_reward_v0,
            lambda env: supersuit.max_observation_v0(env, 2), supersuit.black_death_v3, supersuit.agent_indicator_v0,
            supersuit.pad_observations_v0, supersuit.pad_action_space_v0, supersuit.nan_zeros_v0,
            lambda env: supersuit.nan_noop_v0(env, describe(env.unwrapped._layout.name)["action_space"]),
            lambda env: supersuit.reward_lambda_v0(env, lambda reward: reward / 2),
            lambda env: supersuit.observation_lambda_v0(env, lambda row, space: row, lambda space: space),
            lambda env: supersuit.sticky_actions_v0(env, 0.2), lambda env: supersuit.frame_skip_v0(env, 2),
        ]
        for name in games():
            for wrapper in wrappers:
                env, draw = wrapper(GameParallelEnv(name, plain=True)), numpy.random.default_rng(3)
                seen, infos = env.reset(seed=3)
                for _ in range(25):
                    if not env.agents:
                        break
                    for agent, row in seen.items():
                        self.assertEqual(env.observation_space(agent).shape, row.shape)
                    actions = {agent: int(draw.choice(numpy.flatnonzero(infos[agent]["action_mask"]))) for agent in env.agents}
                    seen, _, _, _, infos = env.step(actions)
                if wrapper is supersuit.black_death_v3:
                    # It is for games of which seats leave while others play on, and plays parallel ones alone.
                    continue
                env = wrapper(GameAECEnv(name, plain=True, max_cycles=15))
                env.reset(seed=3)
                for agent in env.agent_iter(60):
                    row, _, over, cut, _ = env.last()
                    self.assertEqual(env.observation_space(agent).shape, row.shape)
                    # Some of them hide `infos` of the game.
                    game = env.unwrapped
                    legal = None if over or cut else numpy.flatnonzero(game.infos[agent]["action_mask"])
                    env.step(None if legal is None else int(draw.choice(legal)))
            for made in ({}, {"plain": True}):
                vector = supersuit.pettingzoo_env_to_vec_env_v1(GameParallelEnv(name, **made))
                vector = supersuit.concat_vec_envs_v1(vector, 2, base_class="gymnasium")
                vector.reset(seed=4)
                for _ in range(10):
                    vector.step(numpy.full(vector.num_envs, describe(name)["action_space"]))

    def test_latencies_are_actions(self):
        for name in [name for name in games() if describe(name)["races"]]:
            made = {"seats": 2, "latencies_ms": [5, 400], "plain": True}
            with contextlib.redirect_stdout(io.StringIO()):
                parallel_api_test(GameParallelEnv(name, **made), num_cycles=200)
                api_test(GameAECEnv(name, **made), num_cycles=200)
            env = GameParallelEnv(name, **made)
            _, infos = env.reset(seed=1)
            size = len(infos["seat_0"]["action_mask"]) // 2
            claim = int(numpy.flatnonzero(infos["seat_0"]["action_mask"])[0])
            env.step({"seat_0": claim + size, "seat_1": claim})
            self.assertEqual(env._table.reactions, [400_000_000, 5_000_000])

    def test_a_step_needs_a_game(self):
        for name in games():
            parallel, alternate = GameParallelEnv(name), GameAECEnv(name)
            for call in (lambda: parallel.step({}), lambda: alternate.step(0), lambda: alternate.observe("seat_0"),
                         parallel.render, alternate.render):
                self.assertRaises(gymnasium.error.ResetNeeded, call)

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
