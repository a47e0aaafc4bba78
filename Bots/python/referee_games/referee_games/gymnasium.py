"""The referee's games as Gymnasium environments, in which one seat learns.

    import gymnasium
    import referee_games.gymnasium

    env = gymnasium.make("referee/klondike-v1", reward="score")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Importing the module registers `referee/NAME-vRULES` for every game, where RULES is the version of its rules. A game
of several seats needs opponents, which the environment plays:

    env = gymnasium.make("referee/snap-v1", opponents=referee_games.gymnasium.random_policy, seats=2)

`gymnasium.make_vec` makes a `GameVectorEnv` of a game that one seat can play: one call of the library plays all games.

An action is its number in the library. Games with races have one more, the last, which is to pass. Observations are
rows of 16-bit numbers; `referee_games.describe(NAME)["numbers"]` tells the layout. A step has the reward 0 until the
game ends, and then the measure `reward` of its results, negated where less is better; with `dense=True` each step has
its part of that.
"""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union

import gymnasium
import numpy
from numpy.typing import NDArray

from referee_games import LEAVE, PASS, Batch, Game, GameError, Status, View, describe, games

from ._bot import Bot
from ._table import NONE, Layout, Table, deal_of, shown

Mask = NDArray[numpy.int8]
#: An opponent: what it does, by an observation, its mask and a generator of random numbers.
Policy = Callable[[Any, Mask, numpy.random.Generator], Union[int, Tuple[int, int]]]
#: A policy, or the command of a bot that speaks the protocol, as a line or as its words.
Opponent = Union[Policy, str, Sequence[str]]

__all__ = ["GameEnv", "GameVectorEnv", "Opponent", "Policy", "random_policy"]


def refuse_unknown_keys(options: Optional[Dict[str, Any]]) -> None:
    """Raises an error for options of `reset` that are none; PettingZoo's own test passes one, and expects silence."""
    unknown = sorted(set(options or {}) - {"seed", "deal"})
    if unknown:
        raise ValueError("reset(options=...) has unknown keys: %s; the keys are seed, deal" % ", ".join(unknown))


def random_policy(observation: Any, mask: Mask, generator: numpy.random.Generator) -> int:
    """An opponent that draws one of its legal actions evenly, and passes in a race as often as it claims anything."""
    return int(generator.choice(numpy.flatnonzero(mask)))


class GameEnv(gymnasium.Env[Any, Union[int, numpy.int64]]):
    """A game in which one seat learns.

    - `game`: its name; `options`: like "options" of a tournament's event.
    - `reward`: the measure that is the reward at the end; by default the first one that ranks.
    - `reaction_ns`: how long each claim in a race takes.
    - `opponents`: who plays the other seats: one opponent for each of them, in their order, or one for all. Without
      opponents, the game has one seat. An opponent is a policy or a bot. A policy is a function of an observation, its
      mask and a generator of random numbers. It returns an action, or a pair of an action and its reaction in
      nanoseconds, by default 0. `random_policy` is one. A bot is given by its command, such as `"snap-shark"`,
      `"python3 bot.py"`, or in a list of opponents `["python3", "bot.py"]`. It speaks the protocol, and has no clock:
      `after_ms` is its reaction, by default 0. Its program is looked for in PATH, then among the sample bots.
    - `seats`: how many seats the game has where one opponent is for all others, 0 for the usual number.
    - `seat`: the seat that learns.
    - `resign`: False if masks are not to offer the action `resign` where another one is legal.
    - `dense`: True if each step is to have a reward, by what the seat has reached of the measure. The rewards of a game
      add up to the same. It takes a measure that the seat sees, as `score` or `points`.
    - `planes`: True if observations are to be planes of 0 and 1, one for each field of the layout, of shape
      [fields][numbers][values]. A number of more than 128 values is a fraction.
    - `render_mode`: `"ansi"` renders the observation as JSON; `"human"` prints it after each step.

    `reset(options={"seed": TEXT, "deal": NUMBER})` deals what a tournament with this seed deals. Without them,
    `np_random` draws a seed, and the deal is the first. `info` of `reset` has `seed` and `deal`, so that every episode
    can be repeated in a tournament; every `info` has `action_mask`; and `info` of the last step has `ending`, `results`
    and `withdrawn`. `gymnasium.make(..., max_episode_steps=N)` truncates games after N steps.

    As in a tournament, an action that is not legal ends the game for its seat: it withdraws, and `info["withdrawn"]` is
    true. The opponents then play on, and the step returns the end.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        options: Optional[Dict[str, Any]] = None,
        reward: Optional[str] = None,
        reaction_ns: int = 0,
        opponents: Union[None, Opponent, Sequence[Opponent]] = None,
        seats: int = 0,
        seat: int = 0,
        resign: bool = True,
        dense: bool = False,
        planes: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        self._layout = Layout(game, reward, resign=resign, dense=dense, planes=planes)
        self._options, self._reaction = options, reaction_ns
        self._game: Optional[Game] = None
        self._view: Optional[View] = None
        self._paid = 0.0
        self._seat = seat
        self._table: Optional[Table] = None
        self._policies: Dict[int, Union[Policy, Bot]] = {}
        if opponents is not None:
            self._table = self._seated(opponents, seats)
        elif seats > 1 or seat or describe(game)["seats"]["least"] > 1:
            raise ValueError("%s with several seats needs opponents, such as opponents=random_policy" % game)
        #: Masks of no action but passing, first where that is not allowed.
        self._passing = [self._layout.passing_masks(numpy.array([allowed], numpy.int8)) for allowed in (0, 1)]
        self.render_mode = render_mode
        self.observation_space = self._layout.observations
        self.action_space = self._layout.actions

    def _seated(self, opponents: Union[Opponent, Sequence[Opponent]], seats: int) -> Table:
        """The table, with an opponent for each of the other seats."""
        each: Optional[Sequence[Opponent]] = None
        if not callable(opponents) and not isinstance(opponents, str):
            each = opponents
            if seats not in (0, len(each) + 1):
                raise ValueError("there are %d opponents for a game of %d seats" % (len(each), seats))
            seats = len(each) + 1
        table = Table(self._layout, seats, self._options, None)
        if not 0 <= self._seat < table.seats:
            raise ValueError("seat is %d; expected a whole number from 0 to %d" % (self._seat, table.seats - 1))
        table.reactions[self._seat] = self._reaction
        others = [other for other in range(table.seats) if other != self._seat]
        for seat, opponent in zip(others, [opponents] * len(others) if each is None else each):
            self._policies[seat] = opponent if callable(opponent) else Bot(opponent, seat)  # type: ignore[arg-type]
        table.keeps_events = bool(self._bots())
        return table

    def _bots(self) -> Dict[int, Bot]:
        return {seat: policy for seat, policy in self._policies.items() if isinstance(policy, Bot)}

    def _end_for_bots(self, table: Table) -> None:
        """Tells the bots whose game is on that it has ended, or is given up."""
        score = describe(self._layout.name)["score"]
        for seat, bot in self._bots().items():
            if seat in table.withdrawn:
                bot.end(table.game, "illegal", None)
            elif table.results:
                bot.end(table.game, "normal", [result[score] for result in table.results])
            else:
                bot.end(table.game, "interrupted", None)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Any, Dict[str, Any]]:
        super().reset(seed=seed)
        refuse_unknown_keys(options)
        text, number = deal_of(options, self.np_random)
        self._paid, self._is_told = 0.0, False
        if self._table is not None:
            self._end_for_bots(self._table)
            self._table.deal(text, number)
            self._game = self._table.game
            for bot in self._bots().values():
                bot.start(self._game, int(self.np_random.integers(2**31)))
            self._play_on({})
            row, mask = self._table.rows[self._seat], self._table.masks[self._seat]
        else:
            self._game = (self._game or Game()).deal(self._layout.name, text, number, seats=1, options=self._options)
            view = self._view = self._game.view()
            # As numbers, which are copied in half the time.
            self._row, self._legal = view.numbers[0], view.masks[0].view(numpy.int8)
            row, mask = self._row.copy(), self._layout.masks(self._legal, self._passing[view.phase != "turn"])
        self._show()
        return self._layout.observation(row), {"action_mask": mask, "seed": text, "deal": number}

    def _playing(self) -> Game:
        if self._game is None:
            raise gymnasium.error.ResetNeeded("there is no game yet; call reset() first")
        return self._game

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [actions]; sb3-contrib's MaskablePPO calls it."""
        game = self._playing()
        if self._table is not None:
            mask = self._table.masks[self._seat]
        else:
            mask = self._layout.masks(self._legal, self._passing[game.phase != "turn"])
        is_legal: NDArray[numpy.bool_] = mask.astype(numpy.bool_)
        return is_legal

    def step(self, action: Union[int, numpy.int64]) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        if self._table is not None:
            return self._step_with_opponents(self._table, action)
        game, layout, view = self._playing(), self._layout, self._view
        assert view is not None
        phase, number = view.phase, layout.choice(action)
        if phase == "over":
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        withdrawn = False
        try:
            if phase == "turn":
                game.play(number)
            else:
                game.race([] if number == PASS else [(0, number, self._reaction)])
        except GameError as error:
            if error.status not in (Status.ILLEGAL, Status.OUT_OF_RANGE):
                raise
            game.withdraw(0)
            withdrawn = True
        game.view()
        phase = view.phase
        row, mask = self._row.copy(), layout.masks(self._legal, self._passing[phase != "turn"])
        info: Dict[str, Any] = {"action_mask": mask}
        over, before = phase == "over", self._paid
        if over:
            results = game.results()[0]
            self._paid = layout.returns(results)
            info.update(ending=game.ending, results=results, withdrawn=withdrawn)
        elif layout.dense:
            self._paid = float(layout.reached(view.numbers)[0])
        self._show()
        return layout.observation(row), self._paid - before, over, False, info

    def _play_on(self, chosen: Dict[int, int]) -> None:
        """Plays until the seat that learns is asked, or the game is over; `chosen` is what it does first, if anything."""
        table = self._table
        assert table is not None
        while not table.over and (chosen or self._seat not in table.asked):
            actions = {seat: chosen[seat] if seat in chosen else self._answer(table, seat) for seat in table.asked}
            table.play(actions, self.np_random)
            chosen = {}
        if table.over:
            self._end_for_bots(table)

    def _answer(self, table: Table, seat: int) -> int:
        """What the opponent at a seat does."""
        policy = self._policies[seat]
        if isinstance(policy, Bot):
            number, table.reactions[seat] = policy.ask(table.game, table.events)
            return NONE if number is None else number
        seen = self._layout.observation(table.rows[seat].copy())
        answer = policy(seen, table.masks[seat].copy(), self.np_random)
        action, table.reactions[seat] = answer if isinstance(answer, tuple) else (answer, 0)
        return self._layout.choice(action)

    def _step_with_opponents(
        self, table: Table, action: Union[int, numpy.int64]
    ) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        self._playing()
        if self._is_told:
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        # The opponents may have ended the game before the seat was asked.
        if not table.over:
            self._play_on({self._seat: self._layout.choice(action)})
        self._is_told = table.over
        info: Dict[str, Any] = {"action_mask": table.masks[self._seat]}
        if table.over:
            withdrawn = self._seat in table.withdrawn
            info.update(ending=table.game.ending, results=table.results[self._seat], withdrawn=withdrawn)
        self._show()
        seen = self._layout.observation(table.rows[self._seat])
        return seen, table.rewards()[self._seat], table.over, False, info

    def render(self) -> Optional[str]:
        """What the seat sees: as JSON, or printed for people."""
        game = self._playing()
        if self.render_mode != "human":
            return json.dumps(game.observation(self._seat), indent=1)
        print(shown(game, self._seat))
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        if self._game is not None:
            self._game.close()
            self._game = None
        if self._table is not None:
            self._table.game = Game()
        for bot in self._bots().values():
            bot.close()


class GameVectorEnv(gymnasium.vector.VectorEnv[Any, NDArray[numpy.int64], Any]):
    """Games of one seat, played in step by a `Batch`.

    The arguments are those of `GameEnv`, without opponents. `reset(options={"seed": TEXT, "deal": NUMBER})` lets game i
    begin with deal NUMBER + i of the tournament with this seed, and go on with every `num_envs`-th deal after it.

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
        resign: bool = True,
        dense: bool = False,
        planes: bool = False,
    ) -> None:
        self.num_envs = num_envs
        self._layout = layout = Layout(game, reward, resign=resign, dense=dense, planes=planes)
        self._paid = numpy.zeros(num_envs)
        self._options = options
        self._reactions = numpy.full((num_envs, 1), reaction_ns, numpy.int64)
        self._batch: Optional[Batch] = None
        self._rows = numpy.arange(num_envs)
        self.single_observation_space, self.single_action_space = layout.observations, layout.actions
        self.observation_space = gymnasium.vector.utils.batch_space(layout.observations, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(layout.actions, num_envs)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Any, Dict[str, Any]]:
        super().reset(seed=seed)
        if options and "reset_mask" in options:
            raise ValueError("games that end are dealt again by themselves; reset_mask cannot choose some of them")
        refuse_unknown_keys(options)
        text, number = deal_of(options, self.np_random)
        self.close_extras()
        self._paid[:] = 0
        self._batch = Batch(self._layout.name, self.num_envs, text, first=number, seats=1, options=self._options)
        observation, infos = self._stand(self._batch)
        infos["seed"] = numpy.full(self.num_envs, text, object)
        infos["_seed"] = numpy.ones(self.num_envs, numpy.bool_)
        return observation, infos

    def _stand(self, batch: Batch) -> Tuple[Any, Dict[str, Any]]:
        """The observations and what is told with each of them, in new arrays."""
        batch.view()
        everywhere = numpy.ones(self.num_envs, numpy.bool_)
        passing = self._layout.passing_masks(batch.races[:, None].view(numpy.int8))
        masks = self._layout.masks(batch.masks[:, 0].view(numpy.int8), passing)
        infos: Dict[str, Any] = {"action_mask": masks, "_action_mask": everywhere}
        infos["deal"], infos["_deal"] = batch.deals.copy(), everywhere.copy()
        return self._layout.observation(batch.numbers[:, 0].copy()), infos

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [num_envs][actions]."""
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("there are no games yet; call reset() first")
        masks: NDArray[numpy.bool_] = self._stand(self._batch)[1]["action_mask"].astype(numpy.bool_)
        return masks

    def step(
        self, actions: NDArray[numpy.int64]
    ) -> Tuple[Any, NDArray[numpy.float64], NDArray[numpy.bool_], NDArray[numpy.bool_], Dict[str, Any]]:
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
        observation, infos = self._stand(batch)
        results_now = layout.sign * batch.results[:, 0, layout.measure].astype(numpy.float64)
        reached = numpy.where(ended, results_now, layout.reached(batch.numbers)[:, 0])
        rewards = reached - self._paid
        self._paid = numpy.where(ended, 0, reached)
        if ended.any():
            last = numpy.full(self.num_envs, None, object)
            for place in numpy.flatnonzero(ended):
                last[place] = layout.observation(batch.last_numbers[place, 0].copy())
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
        if identity in gymnasium.registry:
            continue
        gymnasium.register(
            identity,
            entry_point=__name__ + ":GameEnv",
            vector_entry_point=__name__ + ":GameVectorEnv" if known["seats"]["least"] == 1 else None,
            kwargs={"game": name},
        )


_register()
