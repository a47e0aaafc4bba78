"""Tests of the PettingZoo environments with the real TorchRL, and with SuperSuit, where they are installed."""

import importlib.util
import unittest

from referee_games import games

HAS_TORCHRL = importlib.util.find_spec("torchrl") is not None
HAS_SUPERSUIT = importlib.util.find_spec("supersuit") is not None


class PeerTests(unittest.TestCase):
    @unittest.skipUnless(HAS_TORCHRL, "torchrl is not installed")
    def test_torchrl_accepts_every_environment(self):
        from torchrl.envs import PettingZooWrapper
        from torchrl.envs.utils import check_env_specs

        from referee_games.pettingzoo import GameAECEnv, GameParallelEnv

        for name in games():
            for kind in (GameParallelEnv, GameAECEnv):
                env = PettingZooWrapper(kind(name, max_cycles=20), use_mask=kind is GameAECEnv)
                check_env_specs(env)
                env.rollout(30)

    @unittest.skipUnless(HAS_SUPERSUIT, "supersuit is not installed")
    def test_supersuit_copies_environments(self):
        import numpy
        import supersuit

        from referee_games.pettingzoo import GameParallelEnv

        for name in games():
            env = supersuit.pettingzoo_env_to_vec_env_v1(GameParallelEnv(name))
            envs = supersuit.concat_vec_envs_v1(env, 2, base_class="gymnasium")
            envs.reset()
            for _ in range(5):
                envs.step(numpy.full(envs.num_envs, envs.action_space.n - 1))


if __name__ == "__main__":
    unittest.main()
