"""What the environments for Gymnasium and PettingZoo share."""

from __future__ import annotations

import copy
import ctypes
import json
import operator
from sys import getrefcount
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from referee_games import PASS, Batch, Game, GameError, Status, _Look, _Pointers, _rg_planes, describe

Rows = NDArray[numpy.int16]
Masks = NDArray[numpy.int8]
#: What is no action.
NONE = -5
#: What `Sight.phases` tells.
TURN, RACE, OVER = 0, 1, 2


class Layout:
    """What environments need of a game: its spaces, its masks and its reward.

    - `reward`: the name of a measure; None stands for the first one that ranks.
    - `passes`: whether passing is an action; by default it is in games with races.
    - `resign`: whether masks offer the action `resign` where another one is legal.
    - `dense`: whether each step has a reward.
    - `planes`: whether observations are planes instead of rows.
    - `latencies_ms`: the reaction times from which each claim chooses; empty if claims do not choose.
    """

    def __init__(
        self,
        game: str,
        reward: Optional[str],
        passes: Optional[bool] = None,
        *,
        seats: int = 0,
        options: Optional[Dict[str, Any]] = None,
        resign: bool = True,
        dense: bool = False,
        planes: bool = False,
        latencies_ms: Sequence[float] = (),
    ) -> None:
        known = describe(game)
        # What is wrong with the options or the seats is said here, and not where the first game is dealt.
        dealt = Game().deal(game, "", seats=seats, options=options)
        self.name, self.seats, self.options = game, dealt.seats, options
        parts = known["numbers"]
        lows, highs = (
            numpy.concatenate([numpy.full(part["count"], part[bound]) for part in parts])
            for bound in ("lowest", "highest")
        )
        self.version: int = known["rules_version"]
        #: The number of the action that claims nothing: the one after all that masks of the library tell of.
        self.passing: int = known["action_space"]
        self.passes: bool = known["races"] if passes is None else passes
        self.width = len(lows)
        #: The shape of planes: fields, lines and columns; None where observations are rows.
        self.planes: Optional[Tuple[int, int, int]] = None
        if planes:
            values = [part["highest"] - part["lowest"] + 1 for part in parts]
            # A number of more than 128 values has a column for each of its 16 bits.
            columns = max([16] + [count for count in values if count <= 128])
            self.planes = len(parts), max(part["count"] for part in parts), columns
        self.observations = (
            spaces.Box(0, 1, self.planes, numpy.int8)
            if self.planes
            else spaces.Box(lows.astype(numpy.int16), highs.astype(numpy.int16), dtype=numpy.int16)
        )
        #: In nanoseconds; the action space has a block of actions for each.
        self.latencies = [round(1e6 * latency) for latency in latencies_ms]
        if min(self.latencies, default=0) < 0 or self.latencies and not known["races"]:
            raise ValueError("latencies_ms are times of at least 0 in a game with races, and are %r" % (latencies_ms,))
        self.block = self.passing + self.passes
        self.actions = spaces.Discrete(self.block * max(len(self.latencies), 1))
        self.measures = [measure["name"] for measure in known["measures"]]
        self.reward = self.measures[0] if reward is None else reward
        if self.reward not in self.measures:
            raise ValueError("%s has no measure %r; reward is one of %s" % (game, reward, ", ".join(self.measures)))
        #: The place of the measure in results, and 1 or -1.
        self.measure = self.measures.index(self.reward)
        self.sign = 1 if known["measures"][self.measure]["is_more_better"] else -1
        #: The number of the action that masks leave out where another one is legal; -1 for none.
        self.without = -1
        if not resign and "resign" in known["actions"]:
            self.without = known["actions"].index("resign")
        self.dense = dense
        #: Where each seat's row has what the seat has reached of the measure, if `dense`.
        self.places = self._places_in_rows(parts) if dense else []

    def __deepcopy__(self, memo: Dict[int, Any]) -> Layout:
        # It does not change.
        return self

    def _places_in_rows(self, parts: List[Dict[str, Any]]) -> List[int]:
        names = [part["name"] for part in parts for _ in range(part["count"])]
        places = [place for place, name in enumerate(names) if name == self.reward]
        if not places:
            told = [measure for measure in self.measures if measure in names]
            raise ValueError(
                "what a seat of %s sees does not tell %r, so that it cannot be a dense reward; reward is one of %s"
                % (self.name, self.reward, ", ".join(told))
            )
        # A field of one number is the seat's own; others have a number for each seat.
        return places[: self.seats] if len(places) > 1 else places * self.seats

    def observation(self, row: Rows) -> Any:
        """What a row tells, in the form that was chosen, in a new array."""
        row = row.copy()
        if not self.planes:
            return row
        planes = numpy.zeros(self.planes, numpy.int8)
        places = [ctypes.c_void_p(array.ctypes.data) for array in (row, planes)]
        _rg_planes(self.name.encode(), 1, *places)
        return planes

    def choice(self, action: Any) -> int:
        """The number of an action in the library, `PASS`, or what is illegal everywhere."""
        number = operator.index(action)
        return number if 0 <= number < self.passing else PASS if number == self.passing else NONE

    def timed(self, action: Any) -> Tuple[int, int]:
        """Splits an action into its number and its latency; an illegal one stays illegal."""
        number = operator.index(action)
        latency, claim = divmod(number, self.block)
        if not 0 <= number < self.actions.n or latency and claim == self.passing:
            return NONE, 0
        return claim, self.latencies[latency]

    def timed_masks(self, masks: Masks, is_race: bool) -> Masks:
        """Masks of actions with latencies, in new arrays."""
        late = masks * numpy.int8(is_race)
        late[..., self.passing :] = 0
        return numpy.concatenate([masks] + [late] * (len(self.latencies) - 1), -1)

    def returns(self, results: Dict[str, int]) -> float:
        """The reward of a seat for its results."""
        return float(self.sign * results[self.reward])


class Sight:
    """What the seats of a game, or of each game of a batch, see and may do, in arrays that every look writes again.

    | array | shape | holds |
    |---|---|---|
    | `numbers` | [games][seats][numbers] int16 | what each seat sees |
    | `observations` | [games][seats][...] | the same, in the form that the layout has, until `take` gives it away |
    | `masks` | [games][seats][actions] int8 | 1 for each legal action; a seat that need not act may pass |
    | `asked` | [games][seats] int8 | 1 for each seat that may act |
    | `phases` | [games] uint8 | 0 for a turn, 1 for a race, 2 for the end |
    | `deals` | [games] int64 | the number of the deal |

    For one game, the arrays but the last two have no dimension [games].
    """

    def __init__(self, layout: Layout, seats: int, games: Optional[int] = None) -> None:
        self._made = layout, seats, games
        count = games or 1
        lead = (seats,) if games is None else (games, seats)
        self.numbers: Rows = numpy.zeros(lead + (layout.width,), numpy.int16)
        masks = numpy.zeros(lead + (layout.passing + 1,), numpy.int8)
        self.asked = numpy.zeros(lead, numpy.int8)
        self.phases = numpy.zeros(count, numpy.uint8)
        self.deals = numpy.zeros(count, numpy.int64)
        self._arrays: List[NDArray[Any]] = [self.numbers, masks, self.phases, self.asked, self.deals]
        self.masks: Masks = masks[..., : layout.passing + layout.passes]
        #: The mask of the first seat, for a game of one.
        self.mask = self.masks[0]
        self.observations: Any = self.numbers
        places = [array.ctypes.data for array in self._arrays]
        self._pointers = _Pointers(*places)
        #: For the functions of the library that write where games stand.
        self.reference = ctypes.byref(_Look(self._pointers, layout.without, None))
        #: Arrays for planes and references that lead there, the one being written among them.
        self._pool: List[Tuple[NDArray[numpy.int8], Any]] = []
        if layout.planes:
            self.observations, self.reference = self._new_planes(lead + layout.planes)

    def look(self, games: Union[Game, Batch]) -> None:
        """Writes where the game or the games stand."""
        games._look(self.reference)

    def take(self) -> Any:
        """The observations, in an array that is not written again."""
        seen = self.observations
        if seen is self.numbers:
            return seen.copy()
        # A copy of planes takes as long as writing them. One reference to an array is the pool's, one the call's; a view holds
        # another one, whoever has it.
        for entry in self._pool:
            if getrefcount(entry[0]) == 2:
                break
        else:
            entry = self._new_planes(seen.shape)
        self.observations, self.reference = entry
        return seen

    def _new_planes(self, shape: Tuple[int, ...]) -> Tuple[NDArray[numpy.int8], Any]:
        """Adds an array to the pool, which then forgets one that others have kept."""
        planes = numpy.zeros(shape, numpy.int8)
        look = _Look(self._pointers, self._made[0].without, planes.ctypes.data)
        self._pool = self._pool[-3:] + [(planes, ctypes.byref(look))]
        return self._pool[-1]

    # A copy has arrays of its own, to which its pointers lead.

    def __reduce__(self) -> Tuple[Any, ...]:
        return Sight, self._made, self._arrays + [self.observations]

    def __setstate__(self, arrays: List[NDArray[Any]]) -> None:
        for own, other in zip(self._arrays + [self.observations], arrays):
            own[...] = other


def shown(game: Game, seat: int) -> str:
    """What a seat sees, a line for each key, for people."""
    return "".join("%s: %s\n" % (key, json.dumps(value)) for key, value in game.observation(seat).items())


def refuse_render_mode(mode: Optional[str], metadata: Dict[str, Any]) -> None:
    """Raises an error for a mode that is none."""
    modes = metadata["render_modes"]
    if mode is not None and mode not in modes:
        expected = "one of %s, or None" % ", ".join(modes) if modes else "None: games that are played in step are not drawn"
        raise ValueError("render_mode is %r; expected %s" % (mode, expected))


class Copied:
    """Makes `copy.copy` a deep copy: a shallow copy of an environment would share the game."""

    def __copy__(self) -> Any:
        return copy.deepcopy(self)


def deal_of(options: Optional[Dict[str, Any]], random: numpy.random.Generator) -> Tuple[Union[int, str], int]:
    """The seed and the number of the deal that `reset` is asked for, or a new seed, which is a number."""
    options = options or {}
    # Drawn in any case, so that what is drawn later does not depend on the options.
    drawn = int(random.integers(2**63))
    seed, number = options.get("seed", drawn), options.get("deal", 1)
    if isinstance(seed, bool) or not isinstance(seed, (str, int, numpy.integer)):
        raise TypeError("the seed of a deal must be a text or a whole number, and is %r" % (seed,))
    return seed if isinstance(seed, str) else int(seed), operator.index(number)


class _Askings(Dict[bytes, List[int]]):
    """The seats that are asked, by the bytes of their flags."""

    def __missing__(self, flags: bytes) -> List[int]:
        seats = self[flags] = [seat for seat, is_asked in enumerate(flags) if is_asked]
        return seats


class Table:
    """A game of any number of seats, its arrays and what its seats do."""

    def __init__(self, layout: Layout, reactions_ns: Optional[Sequence[int]] = None) -> None:
        self.layout, self.seats = layout, layout.seats
        self.reactions = [0] * self.seats if reactions_ns is None else list(reactions_ns)
        if len(self.reactions) != self.seats:
            raise ValueError("reactions_ns has %d times for %d seats" % (len(self.reactions), self.seats))
        self.game = Game()
        self.sight, self.over = Sight(layout, self.seats), False
        self._askings = _Askings()
        #: The seats that have left for an illegal action.
        self.withdrawn: List[int] = []
        #: What has happened, as prompts tell it, if `keeps_events`.
        self.events: List[Dict[str, Any]] = []
        self.keeps_events = False
        #: At the end, the results of each seat.
        self.results: List[Dict[str, int]] = []

    def deal(self, seed: Union[int, str], number: int) -> None:
        """Deals what a tournament with this seed deals."""
        self.game.deal(self.layout.name, str(seed), number, seats=self.seats, options=self.layout.options)
        self.withdrawn, self.results, self.events, self._paid = [], [], [], [0.0] * self.seats
        self._look()

    def _look(self) -> None:
        sight = self.sight
        sight.look(self.game)
        self._phase: int = sight.phases.item(0)
        #: True if the game has ended.
        self.over = self._phase == OVER
        #: Whether rewards may come in this position; otherwise all are 0.
        self.pays = self.over or self.layout.dense
        #: The seats that may act now, in a list that all positions share.
        self.asked: List[int] = self._askings[sight.asked.tobytes()]
        #: What each seat sees and may do, in arrays that are not written again.
        self.observations, self.masks = sight.take(), sight.masks.copy()
        #: The masks for agents, with a block for each latency.
        self.shown = self.layout.timed_masks(self.masks, self._phase == RACE) if self.layout.latencies else self.masks

    def rewards(self) -> List[float]:
        """What has come to each seat since the last call; all that comes in a game adds up to the reward at its end."""
        if not self.pays:
            return self._paid
        before = self._paid
        layout = self.layout
        if self.over:
            self._paid = [layout.returns(result) for result in self.results]
        else:
            reached = self.sight.numbers.item
            self._paid = [float(layout.sign * reached(seat, place)) for seat, place in enumerate(layout.places)]
        return [now - paid for now, paid in zip(self._paid, before)]

    def play(self, actions: Dict[int, int], random: numpy.random.Generator) -> None:
        """Plays the actions of all seats that are asked; `random` draws the order of equal reactions."""
        game, illegal = self.game, []
        if self._phase == TURN:
            ((seat, action),) = actions.items()
            try:
                # A text depends on the position.
                text = game.text(action) if self.keeps_events else ""
                game.play(action, seat)
                if self.keeps_events:
                    self.events.append({"seat": seat, "action": text})
            except GameError as error:
                if error.status not in (Status.ILLEGAL, Status.OUT_OF_RANGE):
                    raise
                illegal.append(seat)
        else:
            claims = []
            legal = self.masks
            for seat, action in actions.items():
                if action == PASS:
                    continue
                # Masks do not tell of numbers beyond them, which are a bot's and legal.
                if action >= self.layout.passing or action >= 0 and legal[seat, action]:
                    claims.append((seat, action, self.reactions[seat]))
                else:
                    illegal.append(seat)
            if len(claims) > 1:
                # In an order that is drawn, and then by reactions, so that only equal ones are in the drawn order.
                claims = [claims[place] for place in random.permutation(len(claims)).tolist()]
                claims.sort(key=operator.itemgetter(2))
            if self.keeps_events:
                texts = [game.text(action) for _, action, _ in claims]
                for (seat, _, reaction), text, verdict in zip(claims, texts, game.race(claims)):
                    told = {"seat": seat, "action": text, "reaction_us": reaction // 1000, "verdict": verdict}
                    self.events.append(told)
            else:
                game.race(claims)
        for seat in illegal:
            # The withdrawal of another seat, or the race, may have ended the game.
            if not game.over:
                game.withdraw(seat)
                self.withdrawn.append(seat)
                if self.keeps_events:
                    self.events.append({"seat": seat, "withdrawn": True})
        self._look()
        if self.over:
            self.results = game.results()
