"""The referee's games of one seat as Gymnasium environments.

    import gymnasium
    import referee_games_gymnasium

    env = gymnasium.make("referee/klondike-v1", reward="score")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Importing the module registers `referee/NAME-vRULES` for every game that one seat can play, where RULES is the version
of its rules. `gymnasium.make_vec` makes a `GameVectorEnv`, which plays all its games with one call of the library.

An action is its number in the library. Games with races have one more, the last, which is to pass. Observations are
rows of 16-bit numbers; `referee_games.describe(NAME)["numbers"]` tells the layout. A step has the reward 0 until the
game ends, and then the measure `reward` of its results, negated where less is better.
"""

from __future__ import annotations

import json
import operator
from typing import Any, Dict, Optional, Tuple, Union

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from referee_games import LEAVE, PASS, Batch, Game, GameError, Status, describe, games

Row = NDArray[numpy.int16]
Mask = NDArray[numpy.int8]
#: What is no action.
NONE = -3


class Layout:
    """What environments need of a game: its spaces and its reward.

    `reward` is the name of a measure; None stands for the first one that ranks. `passes` tells whether passing is an
    action, by default in games with races.
    """

    def __init__(self, game: str, reward: Optional[str], passes: Optional[bool] = None) -> None:
        known = describe(game)
        lows, highs = (
            numpy.concatenate([numpy.full(part["count"], part[bound]) for part in known["numbers"]])
            for bound in ("lowest", "highest")
        )
        self.name = game
        self.version: int = known["rules_version"]
        #: The number of the action that claims nothing: the one after all that masks of the library tell of.
        self.passing: int = known["action_space"]
        self.observations = spaces.Box(lows.astype(numpy.int16), highs.astype(numpy.int16), dtype=numpy.int16)
        self.actions = spaces.Discrete(self.passing + (known["races"] if passes is None else passes))
        self.measures = [measure["name"] for measure in known["measures"]]
        self.reward = self.measures[0] if reward is None else reward
        if self.reward not in self.measures:
            raise ValueError("%s has no measure %r; reward is one of %s" % (game, reward, ", ".join(self.measures)))
        #: The place of the measure in results, and 1 or -1.
        self.measure = self.measures.index(self.reward)
        self.sign = 1 if known["measures"][self.measure]["is_more_better"] else -1

    def mask(self, game: Game, seat: int) -> Mask:
        """1 for every legal action of a seat, and 1 for passing where the seat need not act."""
        mask = numpy.zeros(int(self.actions.n), numpy.int8)
        legal = game.actions(seat)
        # Numbers from there on are those of actions that masks do not tell of.
        mask[[number for number in legal if number < self.passing]] = 1
        mask[self.passing :] = not legal or game.phase == "race"
        return mask

    def choice(self, action: Any) -> int:
        """The number of an action in the library, `PASS`, or what is illegal everywhere."""
        number = operator.index(action)
        return number if 0 <= number < self.passing else PASS if number == self.passing else NONE

    def returns(self, results: Dict[str, int]) -> float:
        """The reward of a seat for its results."""
        return float(self.sign * results[self.reward])


def refuse_unknown_keys(options: Optional[Dict[str, Any]]) -> None:
    """Raises an error for options of `reset` that are none; PettingZoo's own test passes one, and expects silence."""
    unknown = sorted(set(options or {}) - {"seed", "deal"})
    if unknown:
        raise ValueError("reset(options=...) has unknown keys: %s; the keys are seed, deal" % ", ".join(unknown))


def deal_of(options: Optional[Dict[str, Any]], random: numpy.random.Generator) -> Tuple[str, int]:
    """The seed and the number of the deal that `reset` is asked for, or a new seed."""
    options = options or {}
    # Drawn in any case, so that what is drawn later does not depend on the options.
    drawn = "%016x" % int(random.integers(2**64, dtype=numpy.uint64))
    return str(options.get("seed", drawn)), int(options.get("deal", 1))


class GameEnv(gymnasium.Env[Row, Union[int, numpy.int64]]):
    """A game of one seat.

    - `game`: its name; `options`: like "options" of a tournament's event.
    - `reward`: the measure that is the reward at the end; by default the first one that ranks.
    - `reaction_ns`: how long each claim in a race takes.
    - `render_mode`: `"ansi"` renders the observation as JSON.

    `reset(options={"seed": TEXT, "deal": NUMBER})` deals what a tournament with this seed deals. Without them,
    `np_random` draws a seed, and the deal is the first. `info` of `reset` has `seed` and `deal`, so that every episode
    can be repeated in a tournament; every `info` has `action_mask`; and `info` of the last step has `ending`, `results`
    and `withdrawn`.

    As in a tournament, an action that is not legal ends the game: the seat withdraws, and `info["withdrawn"]` is true.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        options: Optional[Dict[str, Any]] = None,
        reward: Optional[str] = None,
        reaction_ns: int = 0,
        render_mode: Optional[str] = None,
    ) -> None:
        self._layout = Layout(game, reward)
        self._options, self._reaction = options, reaction_ns
        self._game: Optional[Game] = None
        self.render_mode = render_mode
        self.observation_space = self._layout.observations
        self.action_space = self._layout.actions

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Row, Dict[str, Any]]:
        super().reset(seed=seed)
        refuse_unknown_keys(options)
        text, number = deal_of(options, self.np_random)
        self._game = (self._game or Game()).deal(self._layout.name, text, number, seats=1, options=self._options)
        return self._game.numbers(0), {"action_mask": self._mask(), "seed": text, "deal": number}

    def _playing(self) -> Game:
        if self._game is None:
            raise gymnasium.error.ResetNeeded("there is no game yet; call reset() first")
        return self._game

    def _mask(self) -> Mask:
        return self._layout.mask(self._playing(), 0)

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [actions]; sb3-contrib's MaskablePPO calls it."""
        return self._mask().astype(numpy.bool_)

    def step(self, action: Union[int, numpy.int64]) -> Tuple[Row, float, bool, bool, Dict[str, Any]]:
        game, layout = self._playing(), self._layout
        phase, number = game.phase, layout.choice(action)
        if phase == "over":
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        withdrawn = False
        try:
            if phase == "turn":
                game.play(number, 0)
            else:
                game.race([] if number == PASS else [(0, number, self._reaction)])
        except GameError as error:
            if error.status not in (Status.ILLEGAL, Status.OUT_OF_RANGE):
                raise
            game.withdraw(0)
            withdrawn = True
        info: Dict[str, Any] = {}
        over, reward = game.over, 0.0
        if over:
            results = game.results()[0]
            reward = layout.returns(results)
            info.update(ending=game.ending, results=results, withdrawn=withdrawn)
        info["action_mask"] = self._mask()
        return game.numbers(0), reward, over, False, info

    def render(self) -> str:
        return json.dumps(self._playing().observation(0), indent=1)

    def close(self) -> None:
        if self._game is not None:
            self._game.close()
            self._game = None


class GameVectorEnv(gymnasium.vector.VectorEnv[Row, NDArray[numpy.int64], Any]):
    """Games of one seat, played in step by a `Batch`.

    The arguments are those of `GameEnv`. `reset(options={"seed": TEXT, "deal": NUMBER})` lets game i begin with deal
    NUMBER + i of the tournament with this seed, and go on with every `num_envs`-th deal after it.

    A game that ends is dealt again in the same step (`AutoresetMode.SAME_STEP`): the observation and `action_mask` are
    the new game's. `infos["final_obs"]`, and `results` and `withdrawn` in `infos["final_info"]`, are the old one's,
    where `infos["_final_obs"]` is true. `infos["deal"]` has the deal of each game.
    """

    metadata = {"render_modes": [], "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        game: str,
        *,
        options: Optional[Dict[str, Any]] = None,
        reward: Optional[str] = None,
        reaction_ns: int = 0,
    ) -> None:
        self.num_envs = num_envs
        self._layout = layout = Layout(game, reward)
        self._options = options
        self._reactions = numpy.full((num_envs, 1), reaction_ns, numpy.int64)
        self._batch: Optional[Batch] = None
        self._rows = numpy.arange(num_envs)
        self.single_observation_space, self.single_action_space = layout.observations, layout.actions
        self.observation_space = gymnasium.vector.utils.batch_space(layout.observations, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(layout.actions, num_envs)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Row, Dict[str, Any]]:
        super().reset(seed=seed)
        if options and "reset_mask" in options:
            raise ValueError("games that end are dealt again by themselves; reset_mask cannot choose some of them")
        refuse_unknown_keys(options)
        text, number = deal_of(options, self.np_random)
        self.close_extras()
        self._batch = Batch(self._layout.name, self.num_envs, text, first=number, seats=1, options=self._options)
        observation, infos = self._stand(self._batch)
        infos["seed"] = numpy.full(self.num_envs, text, object)
        infos["_seed"] = numpy.ones(self.num_envs, numpy.bool_)
        return observation, infos

    def _stand(self, batch: Batch) -> Tuple[Row, Dict[str, Any]]:
        """The observations and what is told with each of them, in new arrays."""
        batch.view()
        everywhere = numpy.ones(self.num_envs, numpy.bool_)
        masks = numpy.empty((self.num_envs, int(self._layout.actions.n)), numpy.int8)
        masks[:, : batch.action_space], masks[:, batch.action_space :] = batch.masks[:, 0], batch.races[:, None]
        infos = {"action_mask": masks, "_action_mask": everywhere}
        infos["deal"], infos["_deal"] = batch.deals.copy(), everywhere.copy()
        return batch.numbers[:, 0].copy(), infos

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [num_envs][actions]."""
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("there are no games yet; call reset() first")
        masks: NDArray[numpy.bool_] = self._stand(self._batch)[1]["action_mask"].astype(numpy.bool_)
        return masks

    def step(
        self, actions: NDArray[numpy.int64]
    ) -> Tuple[Row, NDArray[numpy.float64], NDArray[numpy.bool_], NDArray[numpy.bool_], Dict[str, Any]]:
        batch, layout = self._batch, self._layout
        if batch is None:
            raise gymnasium.error.ResetNeeded("there are no games yet; call reset() first")
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise TypeError("actions must be %d whole numbers, and are %r" % (self.num_envs, actions))
        known = (chosen >= 0) & (chosen < layout.passing)
        passing = chosen == layout.passing
        chosen = numpy.where(known, chosen, PASS)
        # What the last view wrote is where the games still stand.
        withdrawn = ~numpy.where(known, batch.masks[self._rows, 0, chosen], batch.races & passing)
        ended = batch.step(numpy.where(withdrawn, LEAVE, chosen)[:, None], self._reactions).copy()
        rewards = numpy.where(ended, layout.sign * batch.results[:, 0, layout.measure], 0).astype(numpy.float64)
        observation, infos = self._stand(batch)
        if ended.any():
            last = numpy.full(self.num_envs, None, object)
            for place in numpy.flatnonzero(ended):
                last[place] = batch.last_numbers[place, 0].copy()
            results: Dict[str, Any] = {}
            for index, name in enumerate(layout.measures):
                results[name], results["_" + name] = numpy.where(ended, batch.results[:, 0, index], 0), ended.copy()
            infos["final_obs"], infos["_final_obs"] = last, ended.copy()
            infos["final_info"] = {
                "results": results,
                "_results": ended.copy(),
                "withdrawn": withdrawn & ended,
                "_withdrawn": ended.copy(),
            }
            infos["_final_info"] = ended.copy()
        return observation, rewards, ended, numpy.zeros(self.num_envs, numpy.bool_), infos

    def close_extras(self, **kwargs: Any) -> None:
        if self._batch is not None:
            self._batch.close()
            self._batch = None


def _register() -> None:
    for name in games():
        known = describe(name)
        identity = "referee/%s-v%d" % (name, known["rules_version"])
        if known["seats"]["least"] == 1 and identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point=__name__ + ":GameEnv",
                vector_entry_point=__name__ + ":GameVectorEnv",
                kwargs={"game": name},
            )


_register()
