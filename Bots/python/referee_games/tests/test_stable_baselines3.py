"""Tests of referee_games.stable_baselines3, with a stand-in for its base class where that is not installed."""

import abc
import importlib.util
import sys
import types
import unittest

try:
    import gymnasium
    import numpy
except ImportError as error:
    raise unittest.SkipTest("%s: the environment for Stable-Baselines3 was not tested" % error)

IS_REAL = importlib.util.find_spec("stable_baselines3") is not None
HAS_MASKS = importlib.util.find_spec("sb3_contrib") is not None


class StandIn(abc.ABC):
    """What Stable-Baselines3 2.9 asks of a subclass of its VecEnv, and what it does for it."""

    reset = step_async = step_wait = close = abc.abstractmethod(lambda self: None)
    get_attr = set_attr = env_method = env_is_wrapped = abc.abstractmethod(lambda self: None)

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._reset_seeds()
        self._reset_options()
        self.render_mode = self.get_attr("render_mode")[0]

    def _reset_seeds(self):
        self._seeds = [None] * self.num_envs

    def _reset_options(self):
        self._options = [{} for _ in range(self.num_envs)]

    def seed(self, seed):
        self._seeds = [seed + place for place in range(self.num_envs)]

    def set_options(self, options):
        self._options = [dict(options) for _ in range(self.num_envs)]

    def _get_indices(self, indices):
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


if not IS_REAL:
    print("stable_baselines3 is not installed: a stand-in for its VecEnv was used", file=sys.stderr)
    for _name in ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"):
        sys.modules[_name] = types.ModuleType(_name)
    sys.modules["stable_baselines3.common.vec_env"].VecEnv = StandIn

from referee_games import describe, games  # noqa: E402
from referee_games.gymnasium import GameVectorEnv  # noqa: E402
from referee_games.stable_baselines3 import GameVecEnv  # noqa: E402

ALONE = [name for name in games() if describe(name)["seats"]["least"] == 1]


class VecEnvTests(unittest.TestCase):
    def test_it_plays_as_the_environment_of_gymnasium(self):
        for name in ALONE:
            for dense in (False, True):
                reward = describe(name)["score"]
                made = {"reward": reward, "dense": dense, "resign": False}
                env, other = GameVecEnv(3, name, **made), GameVectorEnv(3, name, **made)
                draw = numpy.random.default_rng(1)
                env.set_options({"seed": "any text", "deal": 5})
                seen = env.reset()
                expected, infos = other.reset(options={"seed": "any text", "deal": 5})
                self.assertEqual(env.reset_infos, [{"seed": "any text", "deal": deal} for deal in (5, 6, 7)])
                ended = 0
                for step in range(200):
                    numpy.testing.assert_array_equal(seen, expected)
                    masks = numpy.stack(env.env_method("action_masks"))
                    numpy.testing.assert_array_equal(masks, infos["action_mask"].astype(bool))
                    actions = numpy.array([draw.choice(numpy.flatnonzero(mask)) for mask in masks])
                    actions[step % 3] = -1 if step % 30 == 29 else actions[step % 3]
                    seen, rewards, done, told = env.step(actions)
                    expected, other_rewards, other_done, _, infos = other.step(actions)
                    numpy.testing.assert_array_equal(rewards, other_rewards.astype(numpy.float32))
                    numpy.testing.assert_array_equal(done, other_done)
                    for place, info in enumerate(told):
                        self.assertEqual(bool(info), bool(done[place]))
                        if info:
                            ended += 1
                            final = infos["final_info"]
                            numpy.testing.assert_array_equal(info["terminal_observation"], infos["final_obs"][place])
                            self.assertEqual(info["results"][reward], final["results"][reward][place])
                            self.assertEqual(info["withdrawn"], final["withdrawn"][place])
                self.assertGreater(ended, 5)
                env.close()

    def test_a_seed_reproduces_the_deals_of_the_next_reset_alone(self):
        for name in ALONE:
            env, found = GameVecEnv(2, name), []
            for seed in (7, 7, None):
                if seed is not None:
                    env.seed(seed)
                env.reset()
                found.append(env.reset_infos[0]["seed"])
            self.assertEqual(found[0], found[1])
            self.assertNotEqual(found[1], found[2])

    def test_what_is_asked_of_some_games_is_told_of_these(self):
        env = GameVecEnv(3, ALONE[0])
        env.reset()
        self.assertEqual(len(env.env_method("action_masks", indices=[0, 2])), 2)
        self.assertEqual(env.get_attr("render_mode", indices=1), [None])
        self.assertEqual(env.env_is_wrapped(gymnasium.Wrapper), [False] * 3)
        self.assertRaisesRegex(AttributeError, "no method 'render'", env.env_method, "render")
        self.assertRaisesRegex(AttributeError, "no attributes of their own", env.set_attr, "reward", "won")
        self.assertRaises(AttributeError, env.get_attr, "no attribute")


@unittest.skipUnless(IS_REAL and HAS_MASKS, "stable_baselines3 and sb3_contrib are not installed: nothing was trained")
class TrainingTests(unittest.TestCase):
    def test_a_model_with_masks_trains(self):
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.vec_env import VecMonitor

        for name in ALONE:
            env = VecMonitor(GameVecEnv(4, name, reward=describe(name)["score"], resign=False))
            model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
            model.learn(512)
            self.assertEqual(model.num_timesteps, 512)
            seen = env.reset()
            masks = numpy.stack(env.env_method("action_masks"))
            actions, _ = model.predict(seen, action_masks=masks)
            self.assertTrue(masks[numpy.arange(4), actions].all())


if __name__ == "__main__":
    unittest.main()
