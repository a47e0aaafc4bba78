"""The referee's games for OpenSpiel, so that its algorithms play them: MCTS, CFR and its variants, exploitability.

    import pyspiel
    import referee_games.openspiel

    game = pyspiel.load_game("referee_snap(deals=4,max_events=3,reward=false_calls)")
    state = game.new_initial_state()

Importing the module registers `referee_NAME` for every game. The parameters are

- `seats`: how many, 0 for the usual number, and 1 where the game can be played alone;
- `options`: like "options" of a tournament's event, as `key:value;key:value`, such as `draw:1;max_actions:20`;
- `deals` and `seed`: the first node is chance, which takes one of the first `deals` deals of this seed, evenly;
- `cards`: the deals among which it takes one instead, by their cards as `Game.deal_cards` reads them, with `/` in between;
- `reward`: the measure that is the return, negated where less is better; by default the first one that ranks;
- `zero_sum`: whether each seat's return is what it has above the mean of all seats; not for a seat that plays alone;
- `resign`: whether `resign` is legal where another action is;
- `max_events`: a game that goes on after this many turns and races is over. The return is then what each seat has reached, if
  it sees that, and otherwise 0.

An action is its number in the library, and one more, the last, is to pass in a race. In a race the seats that are asked
choose one after another, and none knows what the others have chosen. Equal reactions are put into an order by chance.

An information state is all that a seat has seen so far, after every event, and what it did: its string tells the first row
of numbers and then the changes; its tensor has a row for each event, of the seat's action + 1 and the numbers. An
observation is the last row. `referee_games.describe(NAME)["numbers"]` tells the layout of a row.
"""

from __future__ import annotations

import ctypes
import json
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy
import pyspiel  # type: ignore[import-not-found,unused-ignore]

from referee_games import Game, _Look, _Pointers, _rg_play_look, describe, games

__all__ = ["SpielGame", "SpielState"]

_DEFAULTS: Dict[str, Any] = {
    "seats": 0, "options": "", "deals": 100, "seed": "openspiel", "cards": "", "reward": "", "zero_sum": True,
    "resign": False, "max_events": 1000,
}


def _options(text: str) -> Dict[str, Any]:
    """The options that a text `key:value;key:value` tells; a key `points.set` is one of an object."""
    options: Dict[str, Any] = {}
    for pair in filter(None, text.split(";")):
        key, _, value = pair.partition(":")
        inside = options
        *outer, last = key.strip().split(".")
        for name in outer:
            inside = inside.setdefault(name, {})
        try:
            inside[last] = json.loads(value)
        except ValueError:
            inside[last] = value.strip()
    return options


class _Form:
    """What does not change from state to state of a game."""

    def __init__(self, name: str, params: Dict[str, Any]) -> None:
        known, given, self.params = describe(name), dict(_DEFAULTS, **params), params
        self.name, self.seed, self.resign = name, given["seed"], given["resign"]
        self.cards = [cards for cards in given["cards"].split("/") if cards.strip()]
        self.deals = len(self.cards) or given["deals"]
        self.options, self.most = _options(given["options"]), given["max_events"]
        if self.deals < 1 or self.most < 1:
            raise ValueError("deals and max_events must be at least 1")
        alone = 1 if known["seats"]["least"] == 1 else 0
        self.seats = given["seats"] or alone
        self.seats = self.deal(0).seats
        self.passing: int = known["action_space"]
        self.giving_up = known["actions"].index("resign") if "resign" in known["actions"] else -1
        measures = [measure["name"] for measure in known["measures"]]
        self.reward = given["reward"] or measures[0]
        if self.reward not in measures:
            raise ValueError("%s has no measure %r; reward is one of %s" % (name, self.reward, ", ".join(measures)))
        measure = known["measures"][measures.index(self.reward)]
        self.sign = 1 if measure["is_more_better"] else -1
        self.is_zero_sum = bool(given["zero_sum"]) and self.seats > 1
        fields = [part for part in known["numbers"] for _ in range(part["count"])]
        self.width = len(fields)
        #: Where a row has what each seat has reached; nowhere if seats do not see that.
        self.places = [place for place, part in enumerate(fields) if part["name"] == self.reward]
        low, high = (0, 1) if measure["summary"] == "rate" else (-32768, 32767)
        if self.places:
            low, high = fields[self.places[0]]["lowest"], fields[self.places[0]]["highest"]
        reach = (high - low, low - high) if self.is_zero_sum else (max(high, -low, 0), min(-high, low, 0))
        self.most_return, self.least_return = (float(value) for value in reach)
        self._dealt: Dict[int, Game] = {}

    def __deepcopy__(self, memo: Dict[int, Any]) -> _Form:
        return self

    def __reduce__(self) -> Any:
        return _Form, (self.name, self.params)

    def deal(self, number: int) -> Game:
        """The position after a deal, counted from 0."""
        if self.cards:
            return Game().deal_cards(self.name, self.cards[number], seats=self.seats, options=self.options)
        return Game().deal(self.name, self.seed, number + 1, seats=self.seats, options=self.options)

    def dealt(self, number: int) -> _Position:
        """The position after a deal. Deals are cached, because one takes as long as a hundred events."""
        if number not in self._dealt:
            if len(self._dealt) == 1000:
                self._dealt.clear()
            self._dealt[number] = self.deal(number)
        return _Position(self, self._dealt[number].clone())

    def returns(self, reached: List[int]) -> List[float]:
        """The return of each seat for what it has of the measure."""
        mean = sum(reached) / len(reached) if self.is_zero_sum else 0
        return [self.sign * (value - mean) for value in reached]


class _Position:
    """A position with its rows and masks, in arrays that every event overwrites."""

    def __init__(self, form: _Form, game: Game) -> None:
        self.form, self.game = form, game
        self.numbers = numpy.zeros((form.seats, form.width), numpy.int16)
        masks = numpy.zeros((form.seats, form.passing + 1), numpy.int8)
        #: True for each legal action, passing among them.
        self.masks = masks.view(numpy.bool_)
        self.asked = numpy.zeros(form.seats, numpy.int8)
        #: 0 for a turn, 1 for a race, 2 for the end.
        self.phase, self._deal = ctypes.c_uint8(), ctypes.c_int64()
        numbers, legal, asked = (array.ctypes.data for array in (self.numbers, masks, self.asked))
        pointers = _Pointers(numbers, legal, ctypes.addressof(self.phase), asked, ctypes.addressof(self._deal))
        self.reference = ctypes.byref(_Look(pointers, -1 if form.resign else form.giving_up, None))
        self.handle = game._handle
        game._look(self.reference)

    def __deepcopy__(self, memo: Dict[int, Any]) -> _Position:
        return _Position(self.form, self.game.clone())

    def __reduce__(self) -> Any:
        return _Position, (self.form, self.game)


class _Past:
    """The rows of all seats after each event, with the actions in it.

    Copies of a state share the list; `count` is the length of a state's own past.
    """

    __slots__ = ("events", "count")

    def __init__(self, events: List[Tuple[Any, Dict[int, int]]], count: int) -> None:
        self.events, self.count = events, count

    def __deepcopy__(self, memo: Dict[int, Any]) -> _Past:
        return _Past(self.events, self.count)

    def __reduce__(self) -> Any:
        return _Past, (self.all(), self.count)

    def all(self) -> List[Tuple[Any, Dict[int, int]]]:
        """From the deal on."""
        return self.events[: self.count]

    def rows(self) -> Any:
        """What all seats see now."""
        return self.events[self.count - 1][0]


_TERMINAL, _CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


class SpielState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """A position, and what seats have chosen who are asked in it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._form = game.form
        self._position: Optional[_Position] = None
        self._past = _Past([], 0)
        self._player = _CHANCE
        #: The seats that are still to choose, what the others have chosen, and the order of claims as far as it is drawn.
        self._waiting: List[int] = []
        self._chosen: Dict[int, int] = {}
        self._order: List[int] = []

    # The interface of OpenSpiel's games. Its own `legal_actions` and `is_chance_node` take three times as long.

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == _TERMINAL

    def is_chance_node(self) -> bool:
        return self._player == _CHANCE

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        outcomes = list(range(self._form.deals)) if self._position is None else self._undrawn()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _undrawn(self) -> List[int]:
        """The seats whose claims have no place in the order yet."""
        claimed = [seat for seat, action in self._chosen.items() if action != self._form.passing]
        return sorted(set(claimed) - set(self._order))

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The legal actions of a player, by default of the one to act, or the outcomes of chance."""
        if player is None or player == self._player:
            if self._player < 0:
                return [] if self._player == _TERMINAL else [outcome for outcome, _ in self.chance_outcomes()]
            legal: List[int] = self._position.masks[self._player].nonzero()[0].tolist()  # type: ignore[union-attr]
            return legal
        return []

    def _legal_actions(self, player: int) -> List[int]:
        return self.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        position = self._position
        if position is None:
            position = self._position = self._form.dealt(action)
            chosen: Dict[int, int] = {}
        elif position.phase.value == 0:
            chosen = {self._player: action}
            status = _rg_play_look(position.handle, self._player, action, position.reference)
            if status:
                raise position.game._fail(status)
        else:
            if self._waiting:
                self._chosen[self._waiting.pop(0)] = action
            else:
                self._order.append(action)
            undrawn = [] if self._waiting else self._undrawn()
            if self._waiting or len(undrawn) > 1:
                self._player = self._waiting[0] if self._waiting else _CHANCE
                return
            chosen = self._chosen
            position.game.race([(seat, chosen[seat], 0) for seat in self._order + undrawn])
            position.game._look(position.reference)
        past = self._past
        if len(past.events) != past.count:
            # Another copy has continued differently.
            past.events = past.all()
        past.events.append((position.numbers.copy(), chosen))
        past.count += 1
        phase = position.phase.value
        if phase == 2 or past.count > self._form.most:
            self._player, self._waiting = _TERMINAL, []
        elif phase == 0 and self._form.seats == 1:
            self._player = 0
        else:
            self._waiting = position.asked.nonzero()[0].tolist()
            self._player, self._chosen, self._order = self._waiting[0], {}, []

    def _action_to_string(self, player: int, action: int) -> str:
        if player != _CHANCE:
            assert self._position is not None
            return "pass" if action == self._form.passing else self._position.game.text(action)
        return "deal %d" % (action + 1) if self._position is None else "seat %d is faster" % action

    def returns(self) -> List[float]:
        form = self._form
        if self._player != _TERMINAL or self._position is None:
            return [0.0] * form.seats
        game = self._position.game
        if game.over:
            return form.returns([result[form.reward] for result in game.results()])
        reached = [0] * form.seats
        if form.places:
            # A field of one number is the seat's own; others have a number for each seat.
            places = form.places if len(form.places) > 1 else form.places * form.seats
            reached = [int(self._past.rows()[seat, place]) for seat, place in enumerate(places[: form.seats])]
        return form.returns(reached)

    def __str__(self) -> str:
        if self._position is None:
            return "not dealt"
        seat = max(self._player, 0)
        chosen = "".join(" %d:%d" % pair for pair in sorted(self._chosen.items()))
        return json.dumps(self._position.game.observation(seat)) + chosen

    # What searches ask besides.

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that fits what a seat has seen, with hidden cards dealt again, and other seats' claims made again."""
        state: SpielState = self.clone()
        if self._position is None or self._player == _TERMINAL:
            return state
        form, game = self._form, self._position.game
        start = {"game": form.name, "options": game.options, "seat": player, "seats": form.seats}
        seen = {"observation": game.observation(player)}
        state._position = _Position(form, Game().imagine(start, seen, int(sampler() * 2**32)))
        for seat in state._chosen:
            if seat != player:
                claims = state._position.masks[seat].nonzero()[0].tolist()
                state._chosen[seat] = claims[int(sampler() * len(claims))]
        return state


class _Observer:
    """What a seat sees, as OpenSpiel asks for it (`open_spiel.python.observation`)."""

    def __init__(self, form: _Form, kind: Any, params: Optional[Dict[str, Any]]) -> None:
        if params:
            raise ValueError("an observation has no parameters, and these were given: %r" % params)
        self._form, self._recalls = form, kind.perfect_recall
        rows = (form.most + 1, form.width + 1) if self._recalls else (form.width,)
        self.tensor = numpy.zeros(rows, numpy.float32).reshape(-1)
        self.dict = {"seen" if self._recalls else "numbers": self.tensor.reshape(rows)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        past = state._past
        if not past.count:
            return
        if not self._recalls:
            self.tensor[:] = past.rows()[player]
            return
        table = self.dict["seen"]
        table[: past.count, 1:] = [rows[player] for rows, _ in past.all()]
        table[: past.count, 0] = [chosen.get(player, -1) + 1 for _, chosen in past.all()]

    def string_from(self, state: SpielState, player: int) -> str:
        if not state._past.count:
            return "seat %d" % player
        if not self._recalls:
            return "seat %d: %s" % (player, " ".join(map(str, state._past.rows()[player].tolist())))
        return "seat %d" % player + "".join(self._changes(state._past, player))

    def _changes(self, past: _Past, player: int) -> Iterator[str]:
        before = numpy.zeros(self._form.width, numpy.int16)
        for rows, chosen in past.all():
            row = rows[player]
            places = (row != before).nonzero()[0]
            changes = " ".join("%d=%d" % pair for pair in zip(places.tolist(), row[places].tolist()))
            yield " | %s; %s" % (chosen.get(player, ""), changes)
            before = row


class SpielGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """A game of the referee with the parameters that the module tells."""

    name = ""

    def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
        self.form = form = _Form(self.name, params or {})
        super().__init__(
            _kind(self.name, form.is_zero_sum, form.seats),
            pyspiel.GameInfo(
                num_distinct_actions=form.passing + 1, max_chance_outcomes=max(form.deals, form.seats),
                num_players=form.seats, min_utility=form.least_return, max_utility=form.most_return,
                utility_sum=0.0 if form.is_zero_sum else None, max_game_length=form.most * form.seats,
            ),
            params or {},
        )

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Dict[str, Any]] = None) -> _Observer:
        return _Observer(self.form, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _kind(name: str, is_zero_sum: bool, seats: Optional[int] = None) -> Any:
    known = describe(name)
    kind = pyspiel.GameType
    return kind(
        short_name="referee_" + name, long_name="%s, as the referee plays it" % name.capitalize(),
        dynamics=kind.Dynamics.SEQUENTIAL, chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=known["seats"]["most"], min_num_players=known["seats"]["least"],
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False, parameter_specification=_DEFAULTS,
    )


def _register() -> None:
    registered = set(pyspiel.registered_names())
    for name in games():
        if "referee_" + name not in registered:
            made = type("SpielGame_" + name, (SpielGame,), {"name": name, "__doc__": SpielGame.__doc__})
            pyspiel.register_game(_kind(name, describe(name)["seats"]["least"] > 1), made)


_register()
