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

import json
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy
import pyspiel  # type: ignore[import-not-found,unused-ignore]

from referee_games import Game, describe, games

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
        known, given = describe(name), dict(_DEFAULTS, **params)
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

    def __deepcopy__(self, memo: Dict[int, Any]) -> _Form:
        return self

    def deal(self, number: int) -> Game:
        """The position after a deal, counted from 0."""
        if self.cards:
            return Game().deal_cards(self.name, self.cards[number], seats=self.seats, options=self.options)
        return Game().deal(self.name, self.seed, number + 1, seats=self.seats, options=self.options)

    def returns(self, reached: List[int]) -> List[float]:
        """The return of each seat for what it has of the measure."""
        mean = sum(reached) / len(reached) if self.is_zero_sum else 0
        return [self.sign * (value - mean) for value in reached]


class _Seen:
    """What all seats see after an event, and what they did in it; with what was before, all that they have seen."""

    __slots__ = ("before", "rows", "chosen")

    def __init__(self, before: Optional[_Seen], rows: Any, chosen: Dict[int, int]) -> None:
        self.before, self.rows, self.chosen = before, rows, chosen

    def __deepcopy__(self, memo: Dict[int, Any]) -> _Seen:
        # It does not change, and what is before it is a long way.
        return self

    def past(self) -> List[_Seen]:
        """From the deal on."""
        found: List[_Seen] = []
        seen: Optional[_Seen] = self
        while seen is not None:
            found.append(seen)
            seen = seen.before
        return found[::-1]


class SpielState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """A position, and what seats have chosen who are asked in it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._form = game.form
        self._position: Optional[Game] = None
        self._seen: Optional[_Seen] = None
        self._events = 0
        self._over = False
        #: The seats that are still to choose, what the others have chosen, and the order of claims as far as it is drawn.
        self._waiting: List[int] = []
        self._chosen: Dict[int, int] = {}
        self._order: List[int] = []

    # What OpenSpiel asks of every game.

    def current_player(self) -> int:
        if self._over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._waiting[0] if self._waiting else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self._over

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        outcomes = list(range(self._form.deals)) if self._position is None else self._undrawn()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _undrawn(self) -> List[int]:
        """The seats whose claims have no place in the order yet."""
        claimed = [seat for seat, action in self._chosen.items() if action != self._form.passing]
        return sorted(set(claimed) - set(self._order))

    def _legal_actions(self, player: int) -> List[int]:
        if self._position is None or player not in self._waiting[:1]:
            return []
        view, form = self._position.view(), self._form
        actions: List[int] = view.masks[player].nonzero()[0].tolist()
        if not form.resign and len(actions) > 1 and form.giving_up in actions:
            actions.remove(form.giving_up)
        return actions + [form.passing] * (view.phase == "race")

    def _apply_action(self, action: int) -> None:
        form = self._form
        if self._position is None:
            self._position = form.deal(action)
            self._look()
            return
        if self._waiting:
            self._chosen[self._waiting.pop(0)] = action
        else:
            self._order.append(action)
        undrawn = [] if self._waiting else self._undrawn()
        if self._waiting or len(undrawn) > 1:
            return
        if self._position.phase == "turn":
            ((seat, action),) = self._chosen.items()
            self._position.play(action, seat)
        else:
            self._position.race([(seat, self._chosen[seat], 0) for seat in self._order + undrawn])
        self._events += 1
        self._look()

    def _look(self) -> None:
        assert self._position is not None
        view = self._position.view()
        self._seen = _Seen(self._seen, view.numbers.copy(), self._chosen)
        self._over = view.phase == "over" or self._events == self._form.most
        self._chosen, self._order = {}, []
        self._waiting = [] if self._over else view.asked.nonzero()[0].tolist()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            assert self._position is not None
            return "pass" if action == self._form.passing else self._position.text(action)
        return "deal %d" % (action + 1) if self._position is None else "seat %d is faster" % action

    def returns(self) -> List[float]:
        form = self._form
        if not self._over or self._position is None or self._seen is None:
            return [0.0] * form.seats
        if self._position.over:
            return form.returns([result[form.reward] for result in self._position.results()])
        reached = [0] * form.seats
        if form.places:
            # A field of one number is the seat's own; others have a number for each seat.
            places = form.places if len(form.places) > 1 else form.places * form.seats
            reached = [int(self._seen.rows[seat, place]) for seat, place in enumerate(places[: form.seats])]
        return form.returns(reached)

    def __str__(self) -> str:
        if self._position is None:
            return "not dealt"
        seat = self._waiting[0] if self._waiting else 0
        chosen = "".join(" %d:%d" % pair for pair in sorted(self._chosen.items()))
        return json.dumps(self._position.observation(seat)) + chosen

    # What searches ask besides.

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that fits what a seat has seen, with hidden cards dealt again, and other seats' claims made again."""
        state: SpielState = self.clone()
        if self._position is None or self._over:
            return state
        form = self._form
        start = {"game": form.name, "options": self._position.options, "seat": player, "seats": form.seats}
        seen = {"observation": self._position.observation(player)}
        state._position = Game().imagine(start, seen, int(sampler() * 2**32))
        view = state._position.view()
        for seat in state._chosen:
            if seat != player:
                claims = view.masks[seat].nonzero()[0].tolist() + [form.passing]
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
        if state._seen is None:
            return
        if not self._recalls:
            self.tensor[:] = state._seen.rows[player]
            return
        past, table = state._seen.past(), self.dict["seen"]
        table[: len(past), 1:] = [seen.rows[player] for seen in past]
        table[: len(past), 0] = [seen.chosen.get(player, -1) + 1 for seen in past]

    def string_from(self, state: SpielState, player: int) -> str:
        if state._seen is None:
            return "seat %d" % player
        if not self._recalls:
            return "seat %d: %s" % (player, " ".join(map(str, state._seen.rows[player].tolist())))
        return "seat %d" % player + "".join(self._changes(state._seen, player))

    def _changes(self, seen: _Seen, player: int) -> Iterator[str]:
        before = numpy.zeros(self._form.width, numpy.int16)
        for event in seen.past():
            row = event.rows[player]
            places = (row != before).nonzero()[0]
            changes = " ".join("%d=%d" % pair for pair in zip(places.tolist(), row[places].tolist()))
            yield " | %s; %s" % (event.chosen.get(player, ""), changes)
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
