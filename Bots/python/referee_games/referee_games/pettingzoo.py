"""The referee's games as PettingZoo environments, for any number of seats.

    from referee_games.pettingzoo import GameAECEnv, GameParallelEnv

    env = GameParallelEnv("snap", seats=2)
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {
            agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents
        }
        observations, rewards, terminations, truncations, infos = env.step(actions)

The agent `seat_0` is seat 0, and so on. An observation is a dictionary of `observation`, a row of 16-bit numbers whose
layout `referee_games.describe(NAME)["numbers"]` tells, and `action_mask`; with `plain=True` it is the row alone. An action is its number in the library; one
more, the last, is to pass: legal in races, and the only one of a seat that is not asked.

In `GameParallelEnv` all seats act in every step, and the actions of seats that are not asked do not matter. In
`GameAECEnv` only seats that are asked act; in a race one after another, and what they claim counts when the last one
has acted.

Agents stay until the game is over. Then each receives its reward: the measure `reward` of its results, negated where
less is better. As in a tournament, an action that is not legal ends the game for its seat: it withdraws, and
`infos[AGENT]["withdrawn"]` is true from then on.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union, cast

import numpy
from gymnasium import error, spaces
from gymnasium.utils import seeding
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from referee_games import Game

from ._picture import pixels
from ._table import Copied, Layout, Table, deal_of, refuse_render_mode, shown

__all__ = ["GameAECEnv", "GameParallelEnv"]

Observation = Dict[str, Any]
Number = Union[int, numpy.int64]


class _Agents(Copied):
    """A game with its agents, which both kinds of environments play.

    - `game`: its name; `seats`: how many, 0 for the usual number; `options`: like "options" of a tournament's event.
    - `reward`: the measure that is each seat's reward at the end; by default the first one that ranks.
    - `reactions_ns`: how long each seat takes to claim, by default no time. The order of equal reactions is drawn.
    - `resign`: False if masks are not to offer the action `resign` where another one is legal.
    - `dense`: True if each step is to have a reward, by what each seat has reached of the measure. The rewards of a game
      add up to the same. It takes a measure that seats see, as `points`.
    - `planes`: True if `observation` is to be planes of 0 and 1, one for each field of the layout, of shape
      [fields][numbers][values]. A number of more than 128 values is binary.
    - `plain`: True for observations that are plain arrays (rows or planes), with the mask in `infos`. Many wrappers need this.
    - `latencies_ms`: reaction times from which each claim chooses, in place of `reactions_ns`, such as `[5, 400, 2000]`. The
      action space then has n actions for each latency: number + n × index is a claim with the latency of that index. Passing
      and turns exist for the first latency only.
    - `max_cycles`: a game that goes on after that number of turns and races is truncated.
    - `render_mode`: `"ansi"` renders what a seat sees as JSON, `"rgb_array"` the table as a picture of [height][width][3]
      uint8; `"human"` prints what a seat sees after each step.

    `reset(options={"seed": TEXT, "deal": NUMBER})` deals what a tournament with this seed deals. Without them, the
    generator that `reset(seed=)` seeds draws a seed, a number, and the deal is the first. `infos` are numbers, and always
    the same ones: `seed` and `deal`, `withdrawn`, and each measure of the game, 0 until the game is over. `ending` tells
    how it ended.
    """

    possible_agents: List[str]
    agents: List[str]

    def __init__(
        self,
        game: str,
        *,
        seats: int = 0,
        options: Optional[Dict[str, Any]] = None,
        reward: Optional[str] = None,
        reactions_ns: Optional[Sequence[int]] = None,
        resign: bool = True,
        dense: bool = False,
        planes: bool = False,
        plain: bool = False,
        latencies_ms: Sequence[float] = (),
        max_cycles: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        self.metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1, "is_parallelizable": False}
        refuse_render_mode(render_mode, self.metadata)
        self._layout = layout = Layout(
            game, reward, True, seats=seats, options=options, resign=resign, dense=dense, planes=planes,
            latencies_ms=latencies_ms,
        )
        self.metadata["name"] = "%s_v%d" % (game, layout.version)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError("max_cycles is %d; expected a whole number, at least 1" % max_cycles)
        self._max_cycles = max_cycles
        self._table = Table(layout, reactions_ns)
        self.np_random: Optional[numpy.random.Generator] = None
        self.render_mode = render_mode
        self.possible_agents = ["seat_%d" % seat for seat in range(self._table.seats)]
        self.agents = []
        #: False for each agent, and True: copies take half the time of new dictionaries.
        self._each = [dict.fromkeys(self.possible_agents, value) for value in (False, True)]
        self._nothing = dict.fromkeys(layout.measures, 0)
        self._unpaid = dict.fromkeys(self.possible_agents, 0.0)
        self._plain = plain
        seen: Any = layout.observations
        if not plain:
            mask = spaces.Box(0, 1, (layout.actions.n,), numpy.int8)
            seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.state_space = batch_space(layout.observations, self._table.seats)
        # Each its own, so that agents that are seeded differently draw differently.
        self.action_spaces = {agent: spaces.Discrete(layout.actions.n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _deal(self, seed: Optional[int], options: Optional[Dict[str, Any]]) -> Dict[str, Dict[str, Any]]:
        """Deals, and gives each agent's info."""
        if seed is not None or self.np_random is None:
            self.np_random = seeding.np_random(seed)[0]
        drawn, number = deal_of(options, self.np_random)
        self._table.deal(drawn, number)
        self._info = {"seed": drawn, "deal": number, "withdrawn": False, **self._nothing}
        self._cycles = 0
        if self.render_mode == "human":
            self.render()
        self.agents = list(self.possible_agents)
        return self._infos()

    def _infos(self) -> Dict[str, Dict[str, Any]]:
        infos = {agent: self._info.copy() for agent in self.possible_agents}
        if self._plain:
            for info, mask in zip(infos.values(), self._table.shown):
                info["action_mask"] = mask
        return infos

    def _play(self, actions: Dict[int, int]) -> Tuple[bool, bool, Dict[str, float], Dict[str, Dict[str, Any]]]:
        """Plays the actions of all seats that are asked.

        Gives whether the game is over, whether it is truncated, and each agent's reward and info.
        """
        table = self._table
        assert self.np_random is not None
        table.play(actions, self.np_random)
        infos = self._infos()
        for seat in table.withdrawn:
            infos[self.possible_agents[seat]]["withdrawn"] = True
        if table.over:
            for agent, result in zip(self.possible_agents, table.results):
                infos[agent].update(result)
        self._cycles += 1
        if self.render_mode == "human":
            self.render()
        over = table.over
        rewards = dict(zip(self.possible_agents, table.rewards())) if table.pays else self._unpaid.copy()
        return over, not over and self._cycles == self._max_cycles, rewards, infos

    def _choice(self, seat: int, action: Number) -> int:
        """What a seat does; its latency is kept."""
        if self._layout.latencies:
            action, self._table.reactions[seat] = self._layout.timed(action)
        return self._layout.choice(action)

    def _need_game(self) -> None:
        if self.np_random is None:
            raise error.ResetNeeded("there is no game yet; call reset() first")

    def render(self) -> Any:
        """What the seat sees whose turn it is, or seat 0, as JSON or printed for people; or the table as a picture."""
        self._need_game()
        game = self._table.game
        if self.render_mode == "rgb_array":
            return pixels(game.scene())
        seat = (game.asked or (0,))[0]
        if self.render_mode != "human":
            return json.dumps(game.observation(seat), indent=1)
        print(shown(game, seat))
        return None

    @property
    def ending(self) -> str:
        """How the game ended, in one word; empty while it goes on."""
        return self._table.game.ending if self._table.over else ""

    def state(self) -> Any:
        """What all seats see together, in one array: a row, or planes, for each seat. For critics that see everything."""
        return self._table.observations.copy()

    def close(self) -> None:
        """Frees the game."""
        self._table.game.close()
        self._table.game = Game()
        self.agents = []


# What the documentation of both kinds says after its first line.
_ARGUMENTS = (_Agents.__doc__ or "").partition("\n")[2]


class GameParallelEnv(_Agents, ParallelEnv[str, Observation, Number]):  # type: ignore[misc]
    __doc__ = "A game in which all seats act in every step.\n" + _ARGUMENTS

    def reset(
        self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        infos = self._deal(seed, options)
        return self._observations(), infos

    def _observations(self) -> Dict[str, Any]:
        table = self._table
        if self._plain:
            return dict(zip(self.possible_agents, table.observations))
        return {
            agent: {"observation": row, "action_mask": mask}
            for agent, row, mask in zip(self.possible_agents, table.observations, table.shown)
        }

    def step(
        self, actions: Dict[str, Number]
    ) -> Tuple[
        Dict[str, Observation], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Dict[str, Any]]
    ]:
        if not self.agents:
            self._need_game()
            return {}, {}, {}, {}, {}
        chosen = {}
        for seat in self._table.asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError("%s is asked, and has no action" % agent)
            chosen[seat] = self._choice(seat, actions[agent])
        over, truncated, rewards, infos = self._play(chosen)
        if over or truncated:
            self.agents = []
        return self._observations(), rewards, self._each[over].copy(), self._each[truncated].copy(), infos


class GameAECEnv(_Agents, AECEnv[str, Observation, Number]):  # type: ignore[misc]
    __doc__ = "A game in which the seats that are asked act one after another.\n" + _ARGUMENTS

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        self.infos = self._deal(seed, options)
        self.rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: Optional[str] = None
        self._ask()

    def _ask(self) -> None:
        """Asks the seats that may act now, one after another."""
        self._chosen: Dict[int, int] = {}
        self._waiting = list(self._table.asked)
        self._select()

    def _select(self) -> None:
        seat = self._waiting[0] if self._waiting else 0
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Any:
        self._need_game()
        seat = self.possible_agents.index(agent)
        if self._plain:
            return self._table.observations[seat].copy()
        # Copies, because an agent may be asked again what it sees.
        return {
            "observation": self._table.observations[seat].copy(),
            "action_mask": self._table.shown[seat].copy(),
        }

    def step(self, action: Optional[Number]) -> None:
        self._need_game()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            # The only action of an agent that is done is none.
            self._was_dead_step(cast(Any, action))
            return
        if action is None:
            raise ValueError("%s is asked, and has no action" % agent)
        self._cumulative_rewards[agent] = 0.0
        seat = self._waiting.pop(0)
        self._chosen[seat] = self._choice(seat, action)
        if self._waiting:
            self._clear_rewards()
            self._select()
            return
        over, truncated, self.rewards, self.infos = self._play(self._chosen)
        if over or truncated:
            self.terminations = dict.fromkeys(self.possible_agents, over)
            self.truncations = dict.fromkeys(self.possible_agents, truncated)
        if any(self.rewards.values()):
            self._accumulate_rewards()
        self._ask()
