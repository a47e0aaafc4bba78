"""The referee's games as PettingZoo environments, for any number of seats.

    from referee_games_pettingzoo import GameAECEnv, GameParallelEnv

    env = GameParallelEnv("snap", seats=2)
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {
            agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents
        }
        observations, rewards, terminations, truncations, infos = env.step(actions)

The agent `seat_0` is seat 0, and so on. An observation is a dictionary of `observation`, a row of 16-bit numbers whose
layout `referee_games.describe(NAME)["numbers"]` tells, and `action_mask`. An action is its number in the library; one
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
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from referee_games import PASS, Game, GameError, Status, describe
from referee_games_gymnasium import Layout, deal_of

Observation = Dict[str, Any]
Number = Union[int, numpy.int64]


class _Table:
    """A game with its agents, which both kinds of environments play.

    - `game`: its name; `seats`: how many, 0 for the usual number; `options`: like "options" of a tournament's event.
    - `reward`: the measure that is each seat's reward at the end; by default the first one that ranks.
    - `reactions_ns`: how long each seat takes to claim, by default no time. The order of equal reactions is drawn.
    - `render_mode`: `"ansi"` renders what a seat sees as JSON.

    `reset(options={"seed": TEXT, "deal": NUMBER})` deals what a tournament with this seed deals. Without them, the
    generator that `reset(seed=)` seeds draws a seed, and the deal is the first. `infos` of `reset` have `seed` and
    `deal`; those of the last step have `ending` and `results`.
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
        render_mode: Optional[str] = None,
    ) -> None:
        self._layout = layout = Layout(game, reward, passes=True)
        self._seats = seats or describe(game)["seats"]["usual"]
        self._reactions = [0] * self._seats if reactions_ns is None else list(reactions_ns)
        if len(self._reactions) != self._seats:
            raise ValueError("reactions_ns has %d times for %d seats" % (len(self._reactions), self._seats))
        self._options = options
        self._game: Game = Game()
        self._random: Optional[numpy.random.Generator] = None
        self.render_mode = render_mode
        self.metadata = {
            "name": "%s_v%d" % (game, layout.version),
            "render_modes": ["ansi"],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = ["seat_%d" % seat for seat in range(self._seats)]
        self.agents = []
        mask = spaces.Box(0, 1, (layout.passing + 1,), numpy.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": layout.observations, "action_mask": mask})
            for agent in self.possible_agents
        }
        # Each its own, so that agents that are seeded differently draw differently.
        self.action_spaces = {agent: spaces.Discrete(layout.passing + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _deal(self, seed: Optional[int], options: Optional[Dict[str, Any]]) -> Dict[str, Dict[str, Any]]:
        """Deals, and gives each agent's info."""
        if seed is not None or self._random is None:
            self._random = seeding.np_random(seed)[0]
        text, number = deal_of(options, self._random)
        self._game.deal(self._layout.name, text, number, seats=self._seats, options=self._options)
        self._withdrawn: List[int] = []
        self.agents = list(self.possible_agents)
        return {agent: {"seed": text, "deal": number} for agent in self.agents}

    def _seen(self, seat: int) -> Observation:
        return {"observation": self._game.numbers(seat), "action_mask": self._layout.mask(self._game, seat)}

    def _play(self, actions: Dict[int, int]) -> Tuple[bool, List[float], Dict[str, Dict[str, Any]]]:
        """Plays the actions of all seats that are asked: if the game is over, and by seat the rewards and infos."""
        game, layout = self._game, self._layout
        illegal: List[int] = []
        if game.phase == "turn":
            ((seat, action),) = actions.items()
            try:
                game.play(action, seat)
            except GameError as error:
                if error.status not in (Status.ILLEGAL, Status.OUT_OF_RANGE):
                    raise
                illegal.append(seat)
        else:
            claims = []
            assert self._random is not None
            for seat, tie in zip(actions, self._random.permutation(len(actions))):
                if actions[seat] == PASS:
                    continue
                if actions[seat] in game.actions(seat):
                    claims.append((self._reactions[seat], tie, seat, actions[seat]))
                else:
                    illegal.append(seat)
            game.race([(seat, action, reaction) for reaction, _, seat, action in sorted(claims)])
        for seat in illegal:
            # The withdrawal of another seat, or the race, may have ended the game.
            if not game.over:
                game.withdraw(seat)
                self._withdrawn.append(seat)
        infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self._withdrawn:
            infos[self.possible_agents[seat]]["withdrawn"] = True
        if not game.over:
            return False, [0.0] * self._seats, infos
        results = game.results()
        for agent, result in zip(self.possible_agents, results):
            infos[agent].update(ending=game.ending, results=result)
        return True, [layout.returns(result) for result in results], infos

    def render(self) -> str:
        """What the seat sees whose turn it is, or seat 0, as JSON."""
        asked = self._game.asked
        return json.dumps(self._game.observation(asked[0] if asked else 0), indent=1)

    def close(self) -> None:
        """Frees the game."""
        self._game.close()
        self._game = Game()
        self.agents = []


# What the documentation of both kinds says after its first line.
_ARGUMENTS = (_Table.__doc__ or "").partition("\n")[2]


class GameParallelEnv(_Table, ParallelEnv[str, Observation, Number]):  # type: ignore[misc]
    __doc__ = "A game in which all seats act in every step.\n" + _ARGUMENTS

    def reset(
        self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Observation], Dict[str, Dict[str, Any]]]:
        infos = self._deal(seed, options)
        return self._observations(), infos

    def _observations(self) -> Dict[str, Observation]:
        return {agent: self._seen(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: Dict[str, Number]
    ) -> Tuple[
        Dict[str, Observation], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Dict[str, Any]]
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        chosen = {}
        for seat in self._game.asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError("%s is asked, and has no action" % agent)
            chosen[seat] = self._layout.choice(actions[agent])
        over, rewards, infos = self._play(chosen)
        every = self.possible_agents
        if over:
            self.agents = []
        return (
            self._observations(),
            dict(zip(every, rewards)),
            dict.fromkeys(every, over),
            dict.fromkeys(every, False),
            infos,
        )


class GameAECEnv(_Table, AECEnv[str, Observation, Number]):  # type: ignore[misc]
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
        self._waiting = list(self._game.asked)
        self._select()

    def _select(self) -> None:
        seat = self._waiting[0] if self._waiting else 0
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        return self._seen(self.possible_agents.index(agent))

    def step(self, action: Optional[Number]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("%s is asked, and has no action" % agent)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._chosen[self._waiting.pop(0)] = self._layout.choice(action)
        if self._waiting:
            self._select()
            return
        over, rewards, self.infos = self._play(self._chosen)
        self.rewards = dict(zip(self.possible_agents, rewards))
        self.terminations = dict.fromkeys(self.possible_agents, over)
        self._accumulate_rewards()
        self._ask()
