"""What the environments for Gymnasium and PettingZoo share."""

from __future__ import annotations

import json
import math
import operator
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from referee_games import PASS, Game, GameError, Status, View, describe

Rows = NDArray[numpy.int16]
Masks = NDArray[numpy.int8]
#: What is no action.
NONE = -3


class Layout:
    """What environments need of a game: its spaces, its masks and its reward.

    - `reward`: the name of a measure; None stands for the first one that ranks.
    - `passes`: whether passing is an action; by default it is in games with races.
    - `resign`: whether masks offer the action `resign` where another one is legal.
    - `dense`: whether each step has a reward.
    - `planes`: whether observations are planes instead of rows.
    """

    def __init__(
        self,
        game: str,
        reward: Optional[str],
        passes: Optional[bool] = None,
        *,
        resign: bool = True,
        dense: bool = False,
        planes: bool = False,
    ) -> None:
        known = describe(game)
        lows, highs = (
            numpy.concatenate([numpy.full(part["count"], part[bound]) for part in known["numbers"]])
            for bound in ("lowest", "highest")
        )
        self.name = game
        self.version: int = known["rules_version"]
        self.usual_seats: int = known["seats"]["usual"]
        #: The number of the action that claims nothing: the one after all that masks of the library tell of.
        self.passing: int = known["action_space"]
        self.passes: bool = known["races"] if passes is None else passes
        #: Where masks have all actions but passing.
        self._known = ..., slice(self.passing)
        self.planes = Planes(known["numbers"]) if planes else None
        self.observations = (
            spaces.Box(0, 1, self.planes.shape, numpy.float32)
            if self.planes
            else spaces.Box(lows.astype(numpy.int16), highs.astype(numpy.int16), dtype=numpy.int16)
        )
        self.actions = spaces.Discrete(self.passing + self.passes)
        self.measures = [measure["name"] for measure in known["measures"]]
        self.reward = self.measures[0] if reward is None else reward
        if self.reward not in self.measures:
            raise ValueError("%s has no measure %r; reward is one of %s" % (game, reward, ", ".join(self.measures)))
        #: The place of the measure in results, and 1 or -1.
        self.measure = self.measures.index(self.reward)
        self.sign = 1 if known["measures"][self.measure]["is_more_better"] else -1
        self._resigning = None if resign else _number_of_resigning(game)
        self.dense = dense
        #: Where each seat's row has what the seat has reached of the measure; None if that is told at the end alone.
        self._reached = self._places_in_rows(known["numbers"]) if dense else None

    def _places_in_rows(self, parts: List[Dict[str, Any]]) -> NDArray[numpy.intp]:
        names = [part["name"] for part in parts for _ in range(part["count"])]
        places = [place for place, name in enumerate(names) if name == self.reward]
        if not places:
            told = [measure for measure in self.measures if measure in names]
            raise ValueError(
                "what a seat of %s sees does not tell %r, so that it cannot be a dense reward; reward is one of %s"
                % (self.name, self.reward, ", ".join(told))
            )
        # A field of one number is the seat's own; others have a number for each seat.
        return numpy.array(places if len(places) > 1 else places * 64)

    def passing_masks(self, may_pass: Masks) -> Masks:
        """Masks of no action but passing, where `may_pass`, [...][1], is 1."""
        nothing = numpy.zeros(may_pass.shape[:-1] + (self.passing,), numpy.int8)
        return numpy.concatenate((nothing, may_pass), -1) if self.passes else nothing

    def masks(self, legal: Masks, passing: Masks) -> Masks:
        """1 for every legal action, and for passing as `passing_masks` tells, in an array that is not written again.

        `legal` is [...][action_space].
        """
        if self.passes:
            # Half the time of joining two arrays.
            masks = passing.copy()
            masks[self._known] = legal
        else:
            masks = legal.copy()
        if self._resigning is not None:
            resigning = masks[..., self._resigning].copy()
            masks[..., self._resigning] = 0
            masks[..., self._resigning] = resigning & ~masks.any(axis=-1)
        return masks

    def observation(self, rows: Rows) -> Any:
        """What a row or rows tell, in the form that was chosen: the array itself, or planes."""
        return rows if self.planes is None else self.planes.of(rows)

    def reached(self, rows: Rows) -> NDArray[numpy.float64]:
        """What each seat has of the reward of the end, by its row, [seats] or [games][seats]; zeros unless `dense`."""
        seats = rows.shape[-2]
        if self._reached is None:
            return numpy.zeros(rows.shape[:-1])
        return self.sign * rows[..., numpy.arange(seats), self._reached[:seats]].astype(numpy.float64)

    def choice(self, action: Any) -> int:
        """The number of an action in the library, `PASS`, or what is illegal everywhere."""
        number = operator.index(action)
        return number if 0 <= number < self.passing else PASS if number == self.passing else NONE

    def returns(self, results: Dict[str, int]) -> float:
        """The reward of a seat for its results."""
        return float(self.sign * results[self.reward])


def _number_of_resigning(name: str) -> Optional[int]:
    """The number of the action `resign`; None in a game that has no such action."""
    game = Game().deal(name, "resign")
    try:
        return game.number("resign", game.asked[0])
    except GameError:
        return None


class Planes:
    """Rows of numbers as planes of 32-bit fractions, one for each field of the layout.

    A plane has a line for each number of its field, and a column for each value: 1 in the column of the number's value,
    0 in the others. A number with more than 128 values stands in the first column, from 0 for the lowest to 1.
    """

    _VALUES = 128

    def __init__(self, parts: List[Dict[str, Any]]) -> None:
        values = [part["highest"] - part["lowest"] + 1 for part in parts]
        columns = max((count for count in values if count <= self._VALUES), default=1)
        lines = max(part["count"] for part in parts)
        self.shape = len(parts), lines, columns
        # For each number of a row: where its line begins, its lowest value, and how many values it has.
        begins, lows, counts = [], [], []
        for plane, (part, count) in enumerate(zip(parts, values)):
            for line in range(part["count"]):
                begins.append((plane * lines + line) * columns)
                lows.append(part["lowest"])
                counts.append(count)
        self._begins, self._lows, self._counts = numpy.array(begins), numpy.array(lows), numpy.array(counts)
        self._is_wide = self._counts > self._VALUES

    def of(self, rows: Rows) -> NDArray[numpy.float32]:
        """The planes of a row, or of each row of an array."""
        above = rows - self._lows
        places = self._begins + numpy.where(self._is_wide, 0, above)
        planes = numpy.zeros(rows.shape[:-1] + (math.prod(self.shape),), numpy.float32)
        values = numpy.where(self._is_wide, above / (self._counts - 1).clip(1), 1)
        numpy.put_along_axis(planes, places, values.astype(numpy.float32), -1)
        return planes.reshape(rows.shape[:-1] + self.shape)


def shown(game: Game, seat: int) -> str:
    """What a seat sees, a line for each key, for people."""
    return "".join("%s: %s\n" % (key, json.dumps(value)) for key, value in game.observation(seat).items())


def deal_of(options: Optional[Dict[str, Any]], random: numpy.random.Generator) -> Tuple[str, int]:
    """The seed and the number of the deal that `reset` is asked for, or a new seed."""
    options = options or {}
    # Drawn in any case, so that what is drawn later does not depend on the options.
    drawn = "%016x" % int(random.integers(2**64, dtype=numpy.uint64))
    return str(options.get("seed", drawn)), int(options.get("deal", 1))


class _Askings(Dict[bytes, List[int]]):
    """The seats that are asked, by the bytes of their flags."""

    def __missing__(self, flags: bytes) -> List[int]:
        seats = self[flags] = [seat for seat, is_asked in enumerate(flags) if is_asked]
        return seats


class Table:
    """A game of any number of seats, its arrays and what its seats do."""

    def __init__(
        self, layout: Layout, seats: int, options: Optional[Dict[str, Any]], reactions_ns: Optional[Sequence[int]]
    ) -> None:
        self.layout = layout
        self.seats = seats or layout.usual_seats
        self.options = options
        self.reactions = [0] * self.seats if reactions_ns is None else list(reactions_ns)
        if len(self.reactions) != self.seats:
            raise ValueError("reactions_ns has %d times for %d seats" % (len(self.reactions), self.seats))
        self.game = Game()
        self._view: Optional[View] = None
        self._askings = _Askings()
        #: The seats that have left for an illegal action.
        self.withdrawn: List[int] = []
        #: What has happened, as prompts tell it, if `keeps_events`.
        self.events: List[Dict[str, Any]] = []
        self.keeps_events = False
        #: Masks of those who may pass: by the seat whose turn it is, all others; in a race all.
        self._others = [layout.passing_masks(row[:, None]) for row in 1 - numpy.eye(self.seats, dtype=numpy.int8)]
        self._all = layout.passing_masks(numpy.ones((self.seats, 1), numpy.int8))
        #: At the end, the results of each seat.
        self.results: List[Dict[str, int]] = []

    def deal(self, text: str, number: int) -> None:
        """Deals what a tournament with the seed `text` deals."""
        self.game.deal(self.layout.name, text, number, seats=self.seats, options=self.options)
        self.withdrawn, self.results, self.events, self._paid = [], [], [], [0.0] * self.seats
        self._look()

    def _look(self) -> None:
        view = self.game.view()
        if view is not self._view:
            # As numbers, which are copied in half the time.
            self._view, self._legal = view, view.masks.view(numpy.int8)
        phase = view.phase
        self._phase: str = phase
        #: True if the game has ended.
        self.over = phase == "over"
        #: Whether rewards may come in this position; otherwise all are 0.
        self.pays = self.over or self.layout.dense
        #: The seats that may act now, in a list that all positions share.
        self.asked: List[int] = self._askings[view.asked.tobytes()]
        #: What each seat sees and may do, in arrays that are not written again; a seat that need not act may pass.
        self.rows: Rows = view.numbers.copy()
        self.masks = self.layout.masks(self._legal, self._others[self.asked[0]] if phase == "turn" else self._all)

    def rewards(self) -> List[float]:
        """What has come to each seat since the last call; all that comes in a game adds up to the reward at its end."""
        if not self.pays:
            return self._paid
        before = self._paid
        if self.over:
            self._paid = [self.layout.returns(result) for result in self.results]
        else:
            self._paid = self.layout.reached(self.rows).tolist()
        return [now - paid for now, paid in zip(self._paid, before)]

    def play(self, actions: Dict[int, int], random: numpy.random.Generator) -> None:
        """Plays the actions of all seats that are asked; `random` draws the order of equal reactions."""
        game, illegal = self.game, []
        if self._phase == "turn":
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
            legal = self._legal
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
