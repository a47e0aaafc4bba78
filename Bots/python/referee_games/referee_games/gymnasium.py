"""The referee's games as Gymnasium environments, in which one seat learns.

    import gymnasium
    import referee_games.gymnasium

    env = gymnasium.make("referee/klondike-v1", reward="score")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Importing the module registers `referee/NAME-vRULES` for every game, where RULES is the version of its rules;
`gymnasium.make("referee_games.gymnasium:referee/klondike-v1")` imports it by itself. A game of several seats needs opponents, which the environment plays:

    env = gymnasium.make("referee/snap-v1", opponents=referee_games.gymnasium.random_policy, seats=2)

`gymnasium.make_vec` makes a `GameVectorEnv`: one call of the library plays all games. `referee/NAME-text-vRULES` is a `TextEnv`,
for language models.

An action is its number in the library. Games with races have one more, the last, which is to pass. Observations are
rows of 16-bit numbers; `referee_games.describe(NAME)["numbers"]` tells the layout. A step has the reward 0 until the
game ends, and then the measure `reward` of its results, negated where less is better; with `dense=True` each step has
its part of that.
"""

from __future__ import annotations

import json
import operator
import random
import string
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union

import gymnasium
import numpy
from numpy.typing import NDArray

from referee_games import DEAL, LEAVE, PASS, WAIT, Batch, Game, Status, _rg_play_look, describe, games

from ._bot import Bot
from ._picture import pixels
from ._table import NONE, OVER, RACE, TURN, Copied, Layout, Sight, Table, deal_of, refuse_render_mode, shown
from .text import TextGame

Mask = NDArray[numpy.int8]
#: An opponent: what it does, by an observation, its mask and a generator of random numbers.
Policy = Callable[[Any, Mask, numpy.random.Generator], Union[int, Tuple[int, int]]]
#: The same for several games at once, with a row of each for each game; it returns arrays of as many numbers.
VectorPolicy = Callable[[Any, Mask, numpy.random.Generator], Any]
#: A policy, or the command of a bot that speaks the protocol, as a line or as its words.
Opponent = Union[Policy, str, Sequence[str]]

#: An opponent of a text environment: a function of a prompt and a generator of random numbers, a `random.Random`, to a text.
TextPolicy = Callable[[str, random.Random], str]

__all__ = ["GameEnv", "GameVectorEnv", "Opponent", "Policy", "TextEnv", "TextPolicy", "VectorPolicy", "random_policy"]


def refuse_unknown_keys(options: Optional[Dict[str, Any]]) -> None:
    """Raises an error for options of `reset` that are none; PettingZoo's own test passes one, and expects silence."""
    unknown = sorted(set(options or {}) - {"seed", "deal"})
    if unknown:
        raise ValueError("reset(options=...) has unknown keys: %s; the keys are seed, deal" % ", ".join(unknown))


def random_policy(observation: Any, mask: Mask, generator: numpy.random.Generator) -> Any:
    """An opponent, of one game or of several at once, that draws evenly among its legal actions, which passing is one of."""
    return (generator.random(mask.shape) * mask).argmax(-1)


def seated(game: str, opponents: Any, seats: int, seat: int) -> Tuple[int, Optional[Sequence[Any]]]:
    """The number of seats, 0 for the usual one, and the opponents where each seat has its own."""
    if opponents is None:
        if seats > 1 or seat or describe(game)["seats"]["least"] > 1:
            raise ValueError("%s with several seats needs opponents, such as opponents=random_policy" % game)
        return 1, None
    if callable(opponents) or isinstance(opponents, str):
        return seats, None
    if seats not in (0, len(opponents) + 1):
        raise ValueError("there are %d opponents for a game of %d seats" % (len(opponents), seats))
    return len(opponents) + 1, opponents


def checked_seat(seat: int, seats: int) -> int:
    """The seat that learns, if the game has it."""
    if not 0 <= seat < seats:
        raise ValueError("seat is %d; expected a whole number from 0 to %d" % (seat, seats - 1))
    return seat


class GameEnv(Copied, gymnasium.Env[Any, Union[int, numpy.int64]]):
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
      [fields][numbers][values]. A number of more than 128 values is binary.
    - `latencies_ms`: reaction times from which each claim chooses, in place of `reaction_ns`, such as `[5, 400, 2000]`. The
      action space then has n actions for each latency: number + n × index is a claim with the latency of that index. Passing
      and turns exist for the first latency only.
    - `render_mode`: `"ansi"` renders the observation as JSON, `"rgb_array"` the table as a picture of [height][width][3]
      uint8; `"human"` prints what the seat sees after each step.

    `reset(options={"seed": TEXT, "deal": NUMBER})` deals what a tournament with this seed deals. Without them,
    `np_random` draws a seed, and the deal is the first. `info` of `reset` has `seed` and `deal`, so that every episode
    can be repeated in a tournament; every `info` has `action_mask`; and `info` of the last step has `ending`, `results`
    and `withdrawn`. `gymnasium.make(..., max_episode_steps=N)` truncates games after N steps.

    As in a tournament, an action that is not legal ends the game for its seat: it withdraws, and `info["withdrawn"]` is
    true. The opponents then play on, and the step returns the end.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1}

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
        latencies_ms: Sequence[float] = (),
        render_mode: Optional[str] = None,
    ) -> None:
        refuse_render_mode(render_mode, self.metadata)
        seats, each = seated(game, opponents, seats, seat)
        self._layout = Layout(
            game, reward, seats=seats, options=options, resign=resign, dense=dense, planes=planes, latencies_ms=latencies_ms
        )
        self._reaction = reaction_ns
        self._game: Optional[Game] = None
        self._sight = Sight(self._layout, 1)
        self._paid = 0.0
        self._seat = seat
        self._table: Optional[Table] = None
        self._policies: Dict[int, Union[Policy, Bot]] = {}
        if opponents is not None:
            self._table = self._seated([opponents] * self._layout.seats if each is None else each)  # type: ignore[list-item]
        self.render_mode = render_mode
        self.observation_space = self._layout.observations
        self.action_space = self._layout.actions

    def _seated(self, opponents: Sequence[Opponent]) -> Table:
        """The table, with an opponent for each of the other seats."""
        table = Table(self._layout)
        checked_seat(self._seat, table.seats)
        others = [other for other in range(table.seats) if other != self._seat]
        for seat, opponent in zip(others, opponents):
            self._policies[seat] = opponent if callable(opponent) else Bot(opponent, seat)
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
        drawn, number = deal_of(options, self.np_random)
        self._paid, self._is_told = 0.0, False
        if self._table is not None:
            self._end_for_bots(self._table)
            self._table.deal(drawn, number)
            self._game = self._table.game
            for bot in self._bots().values():
                bot.start(self._game, int(self.np_random.integers(2**31)))
            self._play_on({})
            seen, mask = self._table.observations[self._seat], self._table.shown[self._seat]
        else:
            layout, sight = self._layout, self._sight
            self._game = (self._game or Game()).deal(layout.name, str(drawn), number, seats=1, options=layout.options)
            sight.look(self._game)
            self._phase = sight.phases.item(0)
            seen, mask = sight.take()[0], self._mask()
        self._show()
        return seen, {"action_mask": mask, "seed": drawn, "deal": number}

    def _playing(self) -> Game:
        if self._game is None:
            raise gymnasium.error.ResetNeeded("there is no game yet; call reset() first")
        return self._game

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [actions]; sb3-contrib's MaskablePPO calls it."""
        self._playing()
        mask = self._mask() if self._table is None else self._table.shown[self._seat]
        is_legal: NDArray[numpy.bool_] = mask.astype(numpy.bool_)
        return is_legal

    def _mask(self) -> Mask:
        """The mask of the seat that plays alone, in a new array."""
        if self._layout.latencies:
            return self._layout.timed_masks(self._sight.mask, self._phase == RACE)
        mask: Mask = self._sight.mask.copy()
        return mask

    def step(self, action: Union[int, numpy.int64]) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        if self._layout.latencies:
            action, self._reaction = self._layout.timed(action)
        if self._table is not None:
            return self._step_with_opponents(self._table, action)
        game, layout, sight = self._game or self._playing(), self._layout, self._sight
        phase, withdrawn = self._phase, False
        # What is done in every step is not done by functions that would have to be called.
        number = action if action.__class__ is int and 0 <= action < layout.passing else layout.choice(action)
        if phase == TURN:
            status = _rg_play_look(game._handle, 0, number, sight.reference)
            if status:
                if status not in (Status.ILLEGAL, Status.OUT_OF_RANGE):
                    raise game._fail(status)
                withdrawn = True
        elif phase == OVER:
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        elif number == PASS or number >= 0 and sight.mask.item(number):
            game.race([] if number == PASS else [(0, number, self._reaction)])
            sight.look(game)
        else:
            withdrawn = True
        if withdrawn:
            game.withdraw(0)
            sight.look(game)
        self._phase = phase = sight.phases.item(0)
        info: Dict[str, Any] = {"action_mask": self._mask() if layout.latencies else sight.mask.copy()}
        over, before = phase == OVER, self._paid
        if over:
            results = game.results()[0]
            self._paid = layout.returns(results)
            info.update(ending=game.ending, results=results, withdrawn=withdrawn)
        elif layout.dense:
            self._paid = float(layout.sign * sight.numbers.item(0, layout.places[0]))
        if self.render_mode == "human":
            self.render()
        return sight.take()[0], self._paid - before, over, False, info

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
        answer = policy(table.observations[seat].copy(), table.masks[seat].copy(), self.np_random)
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
            table.reactions[self._seat] = self._reaction
            self._play_on({self._seat: self._layout.choice(action)})
        self._is_told = table.over
        info: Dict[str, Any] = {"action_mask": table.shown[self._seat]}
        if table.over:
            withdrawn = self._seat in table.withdrawn
            info.update(ending=table.game.ending, results=table.results[self._seat], withdrawn=withdrawn)
        self._show()
        return table.observations[self._seat], table.rewards()[self._seat], table.over, False, info

    def render(self) -> Any:
        """What the seat sees as JSON, or printed for people; or the table as a picture."""
        game = self._playing()
        if self.render_mode == "rgb_array":
            return pixels(game.scene())
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


class GameVectorEnv(Copied, gymnasium.vector.VectorEnv[Any, NDArray[numpy.int64], Any]):
    """Games in which one seat learns, played in step by a `Batch`.

    The arguments are those of `GameEnv`, but `opponents` are policies for several games at once: a policy is called with
    the observations and the masks of those games in which its seat is asked, a row of each for each game. It returns their
    actions, or a pair of the actions and the reactions in nanoseconds. Bots play in
    `make_vec(..., vectorization_mode="sync")`.

    `reset(options={"seed": TEXT, "deal": NUMBER})` lets game i begin with deal NUMBER + i of the tournament with this
    seed, and go on with every `num_envs`-th deal after it.

    With `max_episode_steps`, games are truncated after that number of steps.

    A game that ends is dealt again in the same step (`AutoresetMode.SAME_STEP`): the observation and `action_mask` are
    the new game's. `infos["final_obs"]`, and `results` and `withdrawn` in `infos["final_info"]`, are the old one's,
    where `infos["_final_obs"]` is true. `infos["deal"]` has the deal of each game. A game that opponents end before the
    seat that learns was asked is none of its episodes.
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
        opponents: Union[None, VectorPolicy, Sequence[VectorPolicy]] = None,
        seats: int = 0,
        seat: int = 0,
        resign: bool = True,
        dense: bool = False,
        planes: bool = False,
        max_episode_steps: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        refuse_render_mode(render_mode, self.metadata)
        if max_episode_steps is not None and operator.index(max_episode_steps) < 1:
            raise ValueError("max_episode_steps is %d; expected a whole number, at least 1" % max_episode_steps)
        self.num_envs, self.render_mode = num_envs, render_mode
        if isinstance(opponents, str) or isinstance(opponents, Sequence) and not all(map(callable, opponents)):
            raise ValueError("a bot cannot play several games at once; use make_vec(..., vectorization_mode=\"sync\")")
        seats, each = seated(game, opponents, seats, seat)
        self._layout = layout = Layout(
            game, reward, seats=seats, options=options, resign=resign, dense=dense, planes=planes
        )
        self._seat = checked_seat(seat, layout.seats)
        others = [other for other in range(layout.seats) if other != seat]
        self._policies: Dict[int, Any] = dict(zip(others, [opponents] * len(others) if each is None else each))
        self._paid = numpy.zeros(num_envs)
        self._most, self._steps = max_episode_steps, numpy.zeros(num_envs, numpy.int64)
        self._reaction = reaction_ns
        self._batch: Optional[Batch] = None
        self._sight = Sight(layout, layout.seats, num_envs)
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
        drawn, number = deal_of(options, self.np_random)
        self.close_extras()
        self._paid[:] = self._steps[:] = 0
        layout = self._layout
        self._batch = Batch(
            layout.name, self.num_envs, str(drawn), first=number, seats=layout.seats, options=layout.options
        )
        self._sight.look(self._batch)
        self._play_on(self._batch)
        observation, infos = self._stand()
        infos["seed"] = numpy.full(self.num_envs, drawn, object if isinstance(drawn, str) else numpy.int64)
        infos["_seed"] = numpy.ones(self.num_envs, numpy.bool_)
        return observation, infos

    def _stand(self) -> Tuple[Any, Dict[str, Any]]:
        """The observations and what is told with each of them, in new arrays."""
        sight, seat = self._sight, self._seat
        everywhere = numpy.ones(self.num_envs, numpy.bool_)
        infos: Dict[str, Any] = {"action_mask": sight.masks[:, seat].copy(), "_action_mask": everywhere}
        infos["deal"], infos["_deal"] = sight.deals.copy(), everywhere.copy()
        return sight.take()[:, seat], infos

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action that is legal now, of shape [num_envs][actions]."""
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("there are no games yet; call reset() first")
        masks: NDArray[numpy.bool_] = self._sight.masks[:, self._seat].astype(numpy.bool_)
        return masks

    def _judged(self, seat: int, places: NDArray[Any], given: Any) -> NDArray[numpy.int64]:
        """What a seat's actions in these games are for the library: `LEAVE` for what is illegal."""
        layout, sight = self._layout, self._sight
        chosen = numpy.asarray(given)
        known, passing = (chosen >= 0) & (chosen < layout.passing), chosen == layout.passing
        chosen = numpy.where(known, chosen, PASS)
        # What the last look wrote is where the games still stand. To give up is legal, though masks may not offer it.
        legal = (sight.masks[places, seat, chosen] == 1) | (chosen == layout.without)
        judged: NDArray[numpy.int64] = numpy.where(
            numpy.where(known, legal, (sight.phases[places] == RACE) & passing), chosen, LEAVE
        )
        return judged

    def _event(self, batch: Batch, given: Any, where: NDArray[numpy.bool_]) -> NDArray[numpy.bool_]:
        """An event in some games; `given` are the actions of the seat that learns, if it is asked there."""
        sight = self._sight
        shape = self.num_envs, self._layout.seats
        actions, reactions = numpy.full(shape, WAIT), numpy.full(shape, self._reaction)
        if given is not None:
            actions[:, self._seat] = given
        for seat, policy in self._policies.items():
            places = numpy.flatnonzero(where & (sight.asked[:, seat] == 1))
            if len(places):
                answer = policy(sight.observations[places, seat], sight.masks[places, seat], self.np_random)
                answer, reactions[places, seat] = answer if isinstance(answer, tuple) else (answer, 0)
                actions[places, seat] = self._judged(seat, places, answer)
        ended: NDArray[numpy.bool_] = batch.step(actions, reactions).copy()
        sight.look(batch)
        return ended

    def _play_on(self, batch: Batch, ends: Optional[Callable[[NDArray[numpy.bool_]], None]] = None) -> None:
        """Lets opponents play until the seat that learns is asked in every game."""
        asked = self._sight.asked[:, self._seat]
        while not asked.all():
            ended = self._event(batch, None, asked == 0)
            if ends:
                ends(ended)

    def step(
        self, actions: NDArray[numpy.int64]
    ) -> Tuple[Any, NDArray[numpy.float64], NDArray[numpy.bool_], NDArray[numpy.bool_], Dict[str, Any]]:
        batch, layout, seat, sight = self._batch, self._layout, self._seat, self._sight
        if batch is None:
            raise gymnasium.error.ResetNeeded("there are no games yet; call reset() first")
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise TypeError("actions must be %d whole numbers, and are %r" % (self.num_envs, actions))
        chosen = self._judged(seat, self._rows, chosen)
        terminated, truncated = numpy.zeros((2, self.num_envs), numpy.bool_)
        last = numpy.full(self.num_envs, None, object)
        results = numpy.zeros((self.num_envs, len(layout.measures)), numpy.int64)

        def end(ended: NDArray[numpy.bool_]) -> None:
            # Opponents may end a second game.
            for place in numpy.flatnonzero(ended & ~terminated):
                last[place] = layout.observation(batch.last_numbers[place, seat])
                results[place] = batch.results[place, seat]
            terminated[ended] = True

        end(self._event(batch, chosen, numpy.ones(self.num_envs, numpy.bool_)))
        self._play_on(batch, end)
        reached = numpy.zeros(self.num_envs)
        if layout.dense:
            reached += layout.sign * sight.numbers[:, seat, layout.places[seat]]
        reached[terminated] = layout.sign * results[terminated, layout.measure]
        self._steps += 1
        if self._most is not None:
            truncated = ~terminated & (self._steps >= self._most)
        if truncated.any():
            for place in numpy.flatnonzero(truncated):
                last[place] = sight.observations[place, seat].copy()
            dealt = numpy.where(truncated, DEAL, WAIT)
            batch.step(numpy.repeat(dealt[:, None], layout.seats, 1))
            sight.look(batch)
            self._play_on(batch)
        observation, infos = self._stand()
        ended = terminated | truncated
        self._steps[ended] = 0
        rewards = reached - self._paid
        self._paid = numpy.where(ended, 0, reached)
        if ended.any():
            told: Dict[str, Any] = {}
            for index, name in enumerate(layout.measures):
                told[name], told["_" + name] = results[:, index], terminated.copy()
            infos["final_obs"], infos["_final_obs"] = last, ended.copy()
            infos["final_info"] = {
                "results": told,
                "_results": terminated.copy(),
                "withdrawn": (chosen == LEAVE) & terminated,
                "_withdrawn": ended.copy(),
            }
            infos["_final_info"] = ended.copy()
        return observation, rewards, terminated, truncated, infos

    def close_extras(self, **kwargs: Any) -> None:
        if self._batch is not None:
            self._batch.close()
            self._batch = None


class TextEnv(Copied, gymnasium.Env[str, str]):
    """A text environment for one seat: an observation is a prompt, and an action is the whole text of a model's answer.

    - `opponents`, `seats` and `seat` are as in `GameEnv`, but an opponent answers a prompt:
      `referee_games.text.random_text` is one.
    - All other arguments are those of `referee_games.text.TextGame`, the rewards among them.

    `info` of `reset` has `seed`, `deal` and `rules`, the system prompt. `info` of a step has the
    `kind` of the answer, and the `counts` of all answers so far; `info` of the last step has `ending` and `results`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}
    observation_space = gymnasium.spaces.Text(1 << 16, min_length=0, charset=string.printable)
    action_space = gymnasium.spaces.Text(1 << 12, min_length=0, charset=string.printable)

    def __init__(
        self,
        game: str,
        *,
        opponents: Union[None, TextPolicy, Sequence[TextPolicy]] = None,
        seats: int = 0,
        seat: int = 0,
        render_mode: Optional[str] = None,
        **arguments: Any,
    ) -> None:
        refuse_render_mode(render_mode, self.metadata)
        seats, each = seated(game, opponents, seats, seat)
        self.game, self.render_mode = TextGame(game, seats=seats, **arguments), render_mode
        self._seat = checked_seat(seat, self.game.seats)
        others = [other for other in range(self.game.seats) if other != seat]
        self._policies: Dict[int, Any] = dict(zip(others, [opponents] * len(others) if each is None else each))

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[str, Dict[str, Any]]:
        super().reset(seed=seed)
        refuse_unknown_keys(options)
        drawn, number = deal_of(options, self.np_random)
        self._random = random.Random(int(self.np_random.integers(2**63)))
        self.game.reset(str(drawn), number)
        self._play_on()
        self.game.counts = dict.fromkeys(self.game.counts, 0)
        return self.game.prompt, {"seed": drawn, "deal": number, "rules": self.game.rules}

    def _play_on(self) -> None:
        """Lets the opponents answer until the seat that learns is asked, or the game is over."""
        while not self.game.over and self.game.seat != self._seat:
            self.game.answer(self._policies[self.game.seat](self.game.prompt, self._random))

    def step(self, action: str) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        game = self.game
        if game.over:
            raise gymnasium.error.ResetNeeded("the game is over, or has not begun; call reset()")
        reply = game.answer(action)
        counts, is_over = dict(game.counts), game.over
        self._play_on()
        # What opponents say is not counted.
        game.counts = dict(counts)
        info: Dict[str, Any] = {"kind": reply.kind, "counts": counts}
        reward = reply.reward
        if game.over:
            info.update(ending=game.game.ending, results=game.results[self._seat])
            if not is_over and not game.is_judged:
                reward += game.rewards[self._seat]
        return game.prompt, reward, game.over, False, info

    def render(self) -> Any:
        """The prompt of the seat that learns; empty when the game is over."""
        return self.game.prompt


def _register() -> None:
    for name in games():
        known = describe(name)
        identity = "referee/%s-v%d" % (name, known["rules_version"])
        if identity in gymnasium.registry:
            continue
        text = "referee/%s-text-v%d" % (name, known["rules_version"])
        gymnasium.register(text, entry_point=__name__ + ":TextEnv", kwargs={"game": name})
        gymnasium.register(
            identity,
            entry_point=__name__ + ":GameEnv",
            vector_entry_point=__name__ + ":GameVectorEnv",
            kwargs={"game": name},
        )


_register()
