"""The referee's games of one seat as a vector environment for Stable-Baselines3.

    from referee_games.stable_baselines3 import GameVecEnv
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecMonitor

    env = VecMonitor(GameVecEnv(64, "klondike", reward="score", dense=True, resign=False))
    model = MaskablePPO("MlpPolicy", env, gamma=1.0)
    model.learn(200_000)

One call of the library plays all games. A game with opponents is a `referee_games.gymnasium.GameEnv` instead, which
Stable-Baselines3 puts into its own `DummyVecEnv` or `SubprocVecEnv`.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Type

import numpy
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv  # type: ignore[import-not-found,unused-ignore]

from .gymnasium import GameVectorEnv

__all__ = ["GameVecEnv"]


class GameVecEnv(VecEnv):  # type: ignore[misc,unused-ignore]
    """A `GameVectorEnv` in the form of Stable-Baselines3; the arguments are the same.

    A game that ends is dealt again in the same step. Its `infos` then have `terminal_observation`, `results` and
    `withdrawn`. `env_method("action_masks")` gives the mask of each game. `seed(NUMBER)`, or
    `set_options({"seed": TEXT, "deal": NUMBER})`, determines the deals from the next `reset` on.
    """

    def __init__(self, num_envs: int, game: str, **arguments: Any) -> None:
        self.games = GameVectorEnv(num_envs, game, **arguments)
        self._chosen: Any = None
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Any:
        observations, infos = self.games.reset(seed=self._seeds[0], options=self._options[0])
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [
            {"seed": seed, "deal": int(deal)} for seed, deal in zip(infos["seed"], infos["deal"].tolist())
        ]
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        self._chosen = actions

    def step_wait(self) -> Tuple[Any, NDArray[numpy.float32], NDArray[numpy.bool_], List[Dict[str, Any]]]:
        observations, rewards, ended, _, infos = self.games.step(self._chosen)
        told: List[Dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in numpy.flatnonzero(ended).tolist():
            final = infos["final_info"]
            # Gymnasium has a second key for each, which tells where it holds.
            results = {name: int(found[place]) for name, found in final["results"].items() if name[0] != "_"}
            told[place].update(
                terminal_observation=infos["final_obs"][place], results=results,
                withdrawn=bool(final["withdrawn"][place]),
            )
        return observations, rewards.astype(numpy.float32), ended, told

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [num_envs][actions]."""
        return self.games.action_masks()

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> List[Any]:
        """What a method returns for each game: `action_masks` is the only one."""
        if method_name != "action_masks":
            raise AttributeError("games in a batch have no method %r; they have action_masks" % method_name)
        masks = self.action_masks()
        return [masks[place] for place in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> List[Any]:
        """An attribute of `GameVectorEnv`, which all games share, for each game."""
        return [getattr(self.games, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Games in a batch have no attributes of their own, so this raises an error."""
        raise AttributeError("games in a batch have no attributes of their own; make a GameVecEnv with %r" % attr_name)

    def env_is_wrapped(self, wrapper_class: Type[Any], indices: Any = None) -> List[bool]:
        """False for each game: none of them has a wrapper."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Frees the games."""
        self.games.close()
