"""The referee's games as a Python module: its deals, rules, legal actions, observations and outcomes.

    from referee_games import Game

    game = Game().deal("klondike", seed="any text", number=1)
    while actions := game.actions():
        game.play(actions[0])
    print(game.ending, game.results())

`Game` is one game, `Batch` plays many at once, `describe` tells what does not change from deal to deal. Seats are
numbered from 0. An action has a text, as on the wire, and a number that means the same in all positions of a game; most
methods take either. Times are nanoseconds. The module needs Python 3.8 or newer, the library `refereegames`, and
nothing else. Arrays are NumPy arrays where NumPy is installed, otherwise memoryviews and lists.

`referee_games.gymnasium`, `referee_games.pettingzoo`, `referee_games.openspiel` and `referee_games.stable_baselines3` have
environments for training, `referee_games.text` and `referee_games.endpoint` games in words for language models, and
`referee_games.beliefs` a benchmark. This file is complete without them: a bot may have a copy of it alone, as
`referee_games.py`. The page `engines.md` of an installed package tells the numbers of all actions and the layout of rows, as
`describe` does.

The library is looked for in this order: the file that REFEREE_GAMES_LIBRARY names; beside this file; beside the program
`referee` in PATH, and in `../lib` of it; in the build of the project that this file lies in, and in the folder `lib` of
each folder that this file lies in; where the system looks for libraries.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import enum
import functools
import json
import math
import operator
import os
import re
import shutil
import struct
import sys
import threading
from ctypes import byref, c_int16, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Type, Union

numpy: Any
try:
    import numpy
except ImportError:
    numpy = None

__all__ = [
    "Batch", "DEAL", "Game", "GameError", "LEAVE", "PASS", "POSITIONS", "Status", "View", "WAIT", "describe", "games", "library_path"
]

#: The version of the program `referee` that this module belongs to.
__version__ = "2.0.0.dev0"

#: In the actions of a batch: the seat claims nothing in a race; the seat leaves for good, whether it is asked or not;
#: nothing happens in the game of this seat, which is asked; the game is given up and dealt again.
PASS, LEAVE, WAIT, DEAL = -1, -2, -3, -4

#: A NumPy array, or a memoryview of the same shape where NumPy is not installed.
Array = Any
#: An action: its number, or its text in any spelling.
Action = Union[int, str]
#: A message of the protocol: the line, or the object that it holds.
Message = Union[str, Mapping[str, Any]]

_VERSION, _MINOR = 1, 1
_LARGEST = 2**31 - 1
#: How many positions a search looks at unless it is told otherwise, as `referee deal --solve`; they take 2 GB at the most.
POSITIONS = 80_000_000
_PHASES = ("turn", "race", "over")
_VERDICTS = ("right", "wrong", "late")


class Status(enum.IntEnum):
    """What was wrong, as the library numbers it."""

    NULL_POINTER = -1
    UNKNOWN_GAME = -2
    BAD_TEXT = -3
    OUT_OF_RANGE = -4
    ILLEGAL = -5
    EMPTY = -6
    TOO_SMALL = -7


class GameError(Exception):
    """The library refused a call. The game is as it was before.

    `status` says what was wrong, and the message what was expected and what to do.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.status = Status(status)
        self.message = message

    @classmethod
    def _told(cls, status: int, message: bytes) -> GameError:
        """An error with the library's sentence, in which functions of C become methods of this module."""
        text = message.decode("utf-8", "replace").replace("rg_get_state tells which seats", "Game.asked tells which")
        text = text.replace("rg_get_state", "Game.phase")
        text = re.sub(r"\brg_batch_(\w+)", r"Batch.\1", text)
        return cls(status, re.sub(r"\brg_(\w+)", r"Game.\1", text))

    def __str__(self) -> str:
        return self.message


# ---- the library ----


def _candidates() -> Iterator[str]:
    """The files that may be the library, the first one that exists counts."""
    name = "librefereegames" + (".dylib" if sys.platform == "darwin" else ".so")
    here = Path(__file__).resolve().parent
    yield str(here / name)
    program = shutil.which("referee")
    if program:
        folder = Path(program).resolve().parent
        yield str(folder / name)
        yield str(folder.parent / "lib" / name)
    for folder in here.parents:
        if (folder / "Package.swift").is_file():
            for build in ("release", "install/release", "debug"):
                yield str(folder / ".build" / build / name)
        # The folder of `make install`: this file lies below its `share`.
        yield str(folder / "lib" / name)
    found = ctypes.util.find_library("refereegames")
    if found:
        yield found


def _path() -> str:
    named = os.environ.get("REFEREE_GAMES_LIBRARY")
    if named:
        return named
    for path in _candidates():
        # What the system's loader finds is a name without a folder.
        if os.sep not in path or os.path.exists(path):
            return path
    raise ImportError(
        "the library of the referee's games is not here: build it in the project's folder with "
        "'swift build -c release --product refereegames', or name it in REFEREE_GAMES_LIBRARY"
    )


def _load(path: str, kind: Type[ctypes.CDLL]) -> ctypes.CDLL:
    try:
        library = kind(path)
        version, minor = int(library.rg_version()), int(library.rg_minor())
    except (OSError, AttributeError) as error:
        raise ImportError(
            "%s cannot be used as the library of the referee's games (%s); build it with "
            "'swift build -c release --product refereegames', or name another one in REFEREE_GAMES_LIBRARY"
            % (path, error)
        ) from None
    if version != _VERSION or minor < _MINOR:
        raise ImportError(
            "%s has version %d.%d of the interface and this module needs %d.%d; build the library and install the module "
            "from the same state of the project" % (path, version, minor, _VERSION, _MINOR)
        )
    return library


#: The file that the library was loaded from.
library_path: str = _path()
# Calls that take microseconds keep Python's lock, which saves its release; calls for a whole batch release it, so that
# other threads run meanwhile. Functions have no argtypes: a call takes half the time without (0.22 against 0.46 µs),
# and every argument is checked or made here.
_quick = _load(library_path, ctypes.PyDLL)
_long = _load(library_path, ctypes.CDLL)
for _library, _handles in ((_quick, "rg_new"), (_long, "rg_batch_new")):
    getattr(_library, _handles).restype = c_void_p
_quick.rg_message.restype = ctypes.c_char_p
_long.rg_batch_message.restype = ctypes.c_char_p


class _State(ctypes.Structure):
    _fields_ = [("phase", c_int32), ("seats", c_int32), ("asked", c_uint64)]


#: A claim in C: its seat, its action and its reaction.
_pack_claim = struct.Struct("=iiq").pack


class _Sizes(ctypes.Structure):
    _fields_ = [(name, c_int32) for name in ("games", "seats", "numbers", "action_space", "measures")]


class _Pointers(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("numbers", "masks", "phases", "asked", "deals")]


class _Look(ctypes.Structure):
    _fields_ = [("view", _Pointers), ("without", c_int32), ("planes", c_void_p)]


class _Ends(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("ended", "results", "last_numbers")]


# ---- arguments ----


def _whole(value: Any, what: str, bits: int = 32) -> int:
    """`value` as a whole number that fits that number of bits with a sign."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError("%s must be a whole number, and is %r" % (what, value)) from None
    if not -(1 << (bits - 1)) <= number < 1 << (bits - 1):
        raise GameError(Status.OUT_OF_RANGE, "%s %d does not fit %d bits" % (what, number, bits))
    return number


def _bytes(text: Any, what: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError("%s must be a text, and is %r" % (what, text))
    if "\0" in text:
        raise GameError(Status.BAD_TEXT, "%s holds a zero byte, and would end there: %r" % (what, text))
    # The library refuses a lone surrogate with its own message.
    return text.encode("utf-8", "surrogatepass")


def _json(value: Optional[Message], what: str) -> Optional[bytes]:
    if value is None:
        return None
    if isinstance(value, str):
        return _bytes(value, what)
    if not isinstance(value, Mapping):
        raise TypeError("%s must be a dictionary or its JSON, and is %r" % (what, value))
    return _bytes(json.dumps(dict(value)), what)


def _seed(seed: Any) -> c_uint64:
    try:
        return c_uint64(operator.index(seed))
    except TypeError:
        raise TypeError("seed must be a whole number, and is %r" % (seed,)) from None


def _read(function: Callable[..., int], *arguments: Any) -> Tuple[int, str]:
    """The status and the text that a function writes which takes a buffer, its capacity and a length."""
    capacity, length = 1024, c_size_t()
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        status = function(*arguments, buffer, c_size_t(capacity), byref(length))
        if status != Status.TOO_SMALL:
            return status, "" if status else ctypes.string_at(buffer, length.value).decode("utf-8")
        capacity = length.value + 1


# ---- what the library knows ----


def games() -> List[str]:
    """The names of all games."""
    status, text = _read(_quick.rg_games)
    if status:
        raise GameError(status, "the library does not tell its games")
    names: List[str] = json.loads(text)
    return names


def describe(name: str) -> Dict[str, Any]:
    """What does not change from deal to deal of the game called `name`.

    Returns a dictionary with

    - `name`, `rules_version`,
    - `seats`: `least`, `most`, `usual`,
    - `measures`: what `Game.results` counts for each seat, ranking ones first, each with `name`, `unit`, `summary`,
      `is_more_better` and `is_ranking`,
    - `score`: the name of the measure that bots receive as their score,
    - `races`: true if there are races, in which a seat may also pass,
    - `action_space`: the number of actions that masks tell of,
    - `actions`: the text of each of them, by its number; None where it depends on the position,
    - `numbers`: the layout of `Game.numbers`, objects with `name`, `count`, `lowest`, `highest` and `meaning`,
    - `options`: the options at their defaults.

    Raises `GameError` (UNKNOWN_GAME) for a name that is not one of `games()`.
    """
    status, text = _read(_quick.rg_describe, _bytes(name, "the name of a game"))
    if status:
        raise GameError(status, "there is no game called %r; the games are %s" % (name, ", ".join(games())))
    description: Dict[str, Any] = json.loads(text)
    return description


@functools.lru_cache(maxsize=None)
def _measures(name: str) -> Tuple[str, ...]:
    """The names of a game's measures; a description takes longer than many a playout."""
    return tuple(measure["name"] for measure in describe(name)["measures"])


@functools.lru_cache(maxsize=None)
def _sizes(name: str) -> Tuple[int, int]:
    """How many numbers a row and a mask of a game have."""
    known = describe(name)
    return sum(part["count"] for part in known["numbers"]), known["action_space"]


class Game:
    """A game being played.

    `Game()` is empty. `deal`, `imagine`, `restore` and `copy_from` fill it, again and again if wanted, and return it:

        game = Game().deal("klondike", seed="any text", number=1)

    An error leaves the game as it was. Games can be copied (`clone`, or Python's `copy`), pickled, and used in a `with`
    statement. One thread at a time may use a game. `seat` may be left out in all methods of a game of one seat; where a
    game has several, it stands for the seat whose turn it is.
    """

    __slots__ = (
        "_handle", "_seats", "_measures", "_actions", "_room", "_count", "_count_ref", "_row", "_array", "_view",
        "_view_ref",
    )

    def __init__(self) -> None:
        self._handle: Optional[c_void_p] = None
        self._handle = c_void_p(_quick.rg_new())
        self._seats = 0
        self._measures: Tuple[str, ...] = ()
        self._count = c_size_t()
        self._count_ref = byref(self._count)
        self._make_room(64)
        self._row: Any = (c_int16 * 1)()
        self._array: Any = None
        self._view: Optional[View] = None
        #: None where the game may have become another one than that of the view.
        self._view_ref: Any = None

    def _make_room(self, count: int) -> None:
        self._actions: Any = (c_int32 * count)()
        self._room = c_size_t(count)

    def __del__(self, _free: Callable[[c_void_p], Any] = _quick.rg_free) -> None:
        # A default, because the module's names may be gone when the interpreter ends; and after wrong arguments for
        # __init__ there is no handle.
        handle: Optional[c_void_p] = getattr(self, "_handle", None)
        if handle is not None:
            _free(handle)
            self._handle = None

    def close(self) -> None:
        """Frees the memory of the game; every later use of it raises `ValueError`."""
        self.__del__()

    def __enter__(self) -> Game:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _fail(self, status: int) -> Exception:
        if self._handle is None:
            return ValueError("this game is closed; make another one with Game()")
        return GameError._told(status, _quick.rg_message(self._handle))

    def _text(self, function: Callable[..., int], *arguments: Any) -> str:
        status, text = _read(function, self._handle, *arguments)
        if status:
            raise self._fail(status)
        return text

    # ---- beginnings ----

    def _filled(self, status: int) -> Game:
        if status:
            raise self._fail(status)
        self._seats = self._state().seats
        self._measures = ()
        self._array = self._view_ref = None
        return self

    def deal(
        self, name: str, seed: str, number: int = 1, *, seats: int = 0, options: Optional[Message] = None
    ) -> Game:
        """Deals the game that a tournament with this `seed` deals as its deal `number`, from 1.

        `seats` of 0 is the usual number. `options` is like "options" of a tournament's event; what it does not name
        keeps its default. Raises `GameError` (UNKNOWN_GAME, BAD_TEXT, OUT_OF_RANGE).
        """
        deal = c_int64(_whole(number, "the number of a deal", 64))
        count = _whole(seats, "the number of seats")
        return self._filled(
            _quick.rg_deal(
                self._handle, _bytes(name, "the name of a game"), _json(options, "options"), count,
                _bytes(seed, "a seed"), deal,
            )
        )

    def deal_cards(self, name: str, cards: str, *, seats: int = 0, options: Optional[Message] = None) -> Game:
        """Deals these cards in this order: what `referee deal` prints, or a deal as another program writes it.

        `??` stands for a card that is not known; it is then any of those that are missing. Actions that follow the deal
        lead to any later position. Raises `GameError` (UNKNOWN_GAME, BAD_TEXT, OUT_OF_RANGE).
        """
        count = _whole(seats, "the number of seats")
        return self._filled(
            _quick.rg_deal_cards(
                self._handle, _bytes(name, "the name of a game"), _json(options, "options"), count, _bytes(cards, "cards")
            )
        )

    def cards(self) -> str:
        """The cards of the deal with which the game began, as `deal_cards` reads them.

        Raises `GameError` (ILLEGAL) for a position that was imagined.
        """
        return self._text(_quick.rg_cards)

    def imagine(self, start: Message, prompt: Message, seed: int) -> Game:
        """Draws a position at random, evenly, among those that a bot may be in which has received these messages.

        `start` and `prompt` are messages of the protocol, as lines or as objects; of a prompt only "observation"
        counts. Lines are faster than objects where many positions are drawn from them. The same `seed`, any whole
        number, draws the same position. The position has no past, so that nothing can be taken back.

        Raises `GameError` (BAD_TEXT, UNKNOWN_GAME, OUT_OF_RANGE).
        """
        return self._filled(
            _quick.rg_imagine(self._handle, _json(start, "start"), _json(prompt, "prompt"), _seed(seed))
        )

    def save(self) -> str:
        """The position and its past, as a text from which `restore` makes it again, on any machine."""
        return self._text(_quick.rg_save)

    def restore(self, text: str) -> Game:
        """The position that `save` wrote. Raises `GameError` (BAD_TEXT)."""
        return self._filled(_quick.rg_restore(self._handle, _bytes(text, "a saved game")))

    def copy_from(self, other: Game) -> Game:
        """Takes the position and the past of `other`.

        A search copies a position into the same game again and again: that takes a quarter of the time of `clone`.
        """
        if not isinstance(other, Game):
            raise TypeError("a game is copied from a game, not from %r" % (other,))
        if other._handle is None:
            raise other._fail(0)
        if not other._seats and not self._seats:
            return self
        status = _quick.rg_copy(self._handle, other._handle)
        if status:
            raise self._fail(status)
        self._seats, self._measures = other._seats, other._measures
        self._array = self._view_ref = None
        return self

    def clone(self) -> Game:
        """Another game with this position and past."""
        return Game().copy_from(self)

    __copy__ = clone

    def __deepcopy__(self, memo: Dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> Tuple[Any, Tuple[str, ...]]:
        return (_restored, (self.save(),)) if self._seats or self._handle is None else (Game, ())

    # ---- where the game stands ----

    def _state(self) -> _State:
        state = _State()
        status = _quick.rg_get_state(self._handle, byref(state))
        if status:
            raise self._fail(status)
        return state

    @property
    def name(self) -> str:
        """The name of the game, one of `games()`."""
        return self._text(_quick.rg_name)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state().seats  # type: ignore[no-any-return]

    @property
    def phase(self) -> str:
        """`"turn"`: one seat must act, `play`. `"race"`: seats race to claim, `race`. `"over"`: `results`."""
        return _PHASES[self._state().phase]

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self._state().phase == 2  # type: ignore[no-any-return]

    @property
    def asked(self) -> Tuple[int, ...]:
        """The seats that may act now; none if the game is over."""
        state = self._state()
        return tuple(seat for seat in range(state.seats) if state.asked >> seat & 1)

    def _seat(self, seat: Optional[int]) -> int:
        if seat is not None:
            # What is asked for in every step is not made sure of twice.
            return seat if seat.__class__ is int and 0 <= seat < 64 else _whole(seat, "seat")
        if self._seats == 1:
            return 0
        state = self._state()
        if state.phase != 0:
            raise GameError(
                Status.ILLEGAL, "no seat has the turn, because the game is %s; name a seat"
                % ("over" if state.phase == 2 else "in a race")
            )
        return state.asked.bit_length() - 1  # type: ignore[no-any-return]

    # ---- actions ----

    def actions(self, seat: Optional[int] = None) -> List[int]:
        """The numbers of all legal actions of a seat, in a fixed order; none if it is not asked.

        In a race, these are claims; to claim nothing is no action.
        """
        if seat is not None or self._seats != 1:
            # None where the game is over, so that `while actions := game.actions()` ends.
            if seat is None and self._state().phase == 2:
                return []
            seat = self._seat(seat)
        else:
            seat = 0
        status = _rg_actions(self._handle, seat, self._actions, self._room, self._count_ref)
        if status:
            if status != Status.TOO_SMALL:
                raise self._fail(status)
            self._make_room(2 * self._count.value)
            return self.actions(seat)
        return self._actions[: self._count.value]  # type: ignore[no-any-return]

    def text(self, action: int) -> str:
        """The text of an action in this position, legal or not. Raises `GameError` (ILLEGAL) if the number is no action's."""
        return self._text(_quick.rg_action_text, _whole(action, "action"))

    def number(self, text: str, seat: Optional[int] = None) -> int:
        """The number of a legal action, from its text in any spelling, as `Draw`. Raises `GameError` (ILLEGAL)."""
        number, seat = c_int32(), self._seat(seat)
        status = _quick.rg_action_number(self._handle, seat, _bytes(text, "an action"), byref(number))
        if status:
            error = self._fail(status)
            if status == Status.ILLEGAL:
                spellings = {legal.casefold(): legal for legal in self.legal(seat)}
                other = spellings.get(text.casefold(), text.casefold())
                if other != text:
                    status = _quick.rg_action_number(self._handle, seat, _bytes(other, "an action"), byref(number))
            if status:
                raise error
        return number.value

    def legal(self, seat: Optional[int] = None) -> List[str]:
        """The texts that `legal` of a prompt lists: in a race "pass" first, and no claims that are never listed.

        The list is empty if the seat is not asked.
        """
        texts: List[str] = json.loads(self._text(_quick.rg_legal, self._seat(seat)))
        return texts

    def play(self, action: Action, seat: Optional[int] = None) -> None:
        """Takes the turn of a seat. Raises `GameError` (ILLEGAL, OUT_OF_RANGE)."""
        seat = 0 if seat is None and self._seats == 1 else self._seat(seat)
        if type(action) is not int or not 0 <= action <= _LARGEST:
            action = self.number(action, seat) if isinstance(action, str) else _whole(action, "action")
        status = _rg_play(self._handle, seat, action)
        if status:
            raise self._fail(status)

    def race(self, claims: Sequence[Sequence[Any]]) -> List[str]:
        """Ends the race that is on with these claims, the fastest first; the other seats pass.

        A claim is `(seat, action)` or `(seat, action, reaction_ns)`; without a reaction it takes no time. Returns
        `"right"`, `"wrong"` or `"late"` for each claim. Raises `GameError` (ILLEGAL, OUT_OF_RANGE).
        """
        try:
            made = [_pack_claim(*claim) if len(claim) == 3 else _pack_claim(*claim, 0) for claim in claims]
        except (TypeError, struct.error):
            # Texts, and what is wrong.
            made = [self._claim(*claim) for claim in claims]
        # The library takes no more claims than the array has had places from the beginning.
        status = _rg_race(self._handle, b"".join(made), c_size_t(len(made)), self._actions)
        if status:
            raise self._fail(status)
        return [_VERDICTS[verdict] for verdict in self._actions[: len(made)]]

    def _claim(self, seat: int, action: Action, reaction_ns: int = 0) -> bytes:
        seat = _whole(seat, "seat")
        number = self.number(action, seat) if isinstance(action, str) else _whole(action, "action")
        return _pack_claim(seat, number, _whole(reaction_ns, "a reaction", 64))

    def withdraw(self, seat: Optional[int] = None) -> None:
        """A seat leaves for good, as when its clock has run out. Raises `GameError` (ILLEGAL, OUT_OF_RANGE)."""
        status = _quick.rg_withdraw(self._handle, self._seat(seat))
        if status:
            raise self._fail(status)

    def playout(self, seed: int, limit: int = 2**63 - 1) -> int:
        """Plays at random until the game is over or `limit` events have happened; returns the number of events.

        A turn is any legal action but none that gives up or takes back; a race is one claim of one seat, or none. The
        same `seed`, any whole number, plays the same events.
        """
        played = c_int64()
        most = c_int64(_whole(limit, "limit", 64))
        status = _quick.rg_playout(self._handle, _seed(seed), most, byref(played))
        if status:
            raise self._fail(status)
        return played.value

    def can_win(self, positions: int = POSITIONS, seat: Optional[int] = None) -> Optional[bool]:
        """Whether a seat can still win if everything that is hidden lies as it does in this position.

        A search finds it out by looking at no more than `positions` positions. None if that is not enough, or the
        library has no such search for this game. Raises `GameError` (OUT_OF_RANGE).
        """
        answer = c_int32()
        most = c_int64(_whole(positions, "positions", 64))
        status = _long.rg_can_win(self._handle, self._seat(seat), most, byref(answer))
        if status:
            raise self._fail(status)
        return (False, True, None)[answer.value]

    def solution(
        self, positions: Optional[int] = None, seat: Optional[int] = None, *, fewest: bool = False
    ) -> Dict[str, Any]:
        """`can_win` with the way: a dictionary of `can_win`, `actions`, their texts, and `positions`, how many were seen.

        `fewest` looks for a way of few actions, which takes all `positions` it may; then they are 4 million by default.
        """
        usual = 4_000_000 if fewest else POSITIONS
        most = c_int64(_whole(usual if positions is None else positions, "positions", 64))
        text = self._text(_long.rg_solution, self._seat(seat), most, c_int32(fewest))
        found: Dict[str, Any] = json.loads(text)
        return found

    # ---- what is seen, and what came out ----

    def observation(self, seat: Optional[int] = None) -> Dict[str, Any]:
        """What a seat sees, as in a prompt."""
        observation: Dict[str, Any] = json.loads(self._text(_quick.rg_observation, self._seat(seat)))
        return observation

    def scene(self) -> Dict[str, Any]:
        """The table as the referee's pages draw it for all who may watch; `rg_scene` in the C header tells its keys."""
        scene: Dict[str, Any] = json.loads(self._text(_quick.rg_scene))
        return scene

    def _repr_html_(self) -> Optional[str]:
        # What notebooks show. A copy of this file alone draws no pictures.
        try:
            from ._picture import svg
        except ImportError:
            return None
        return svg(self.scene()) if self._seats and self._handle is not None else None

    def numbers(self, seat: Optional[int] = None) -> Array:
        """What a seat sees, as a row of 16-bit numbers; `describe(name)["numbers"]` tells the layout.

        Returns a new NumPy array of int16, or a list where NumPy is not installed.
        """
        seat = 0 if seat is None and self._seats == 1 else self._seat(seat)
        status = _rg_numbers(self._handle, seat, self._row, c_size_t(len(self._row)), self._count_ref)
        if status:
            if status != Status.TOO_SMALL:
                raise self._fail(status)
            self._row, self._array = (c_int16 * self._count.value)(), None
            return self.numbers(seat)
        if numpy is None:
            return self._row[: self._count.value]
        if self._array is None:
            self._array = numpy.frombuffer(self._row, numpy.int16)[: self._count.value]
        return self._array.copy()

    def view(self) -> View:
        """Where the game stands, for all seats at once, in arrays that the next call writes over.

        One call takes a fraction of the time of `phase`, `asked`, `numbers` and `actions`, since it makes no lists:

            view = game.view()
            legal = view.masks[0].nonzero()[0]
        """
        reference = self._view_ref
        if reference is None:
            reference = self._make_view()
        status = _rg_get_view(self._handle, reference)
        if status:
            raise self._fail(status)
        return self._view  # type: ignore[return-value]

    def _look(self, reference: Any) -> None:
        """Writes where the game stands to arrays that a `_Look` tells."""
        status = _rg_get_look(self._handle, reference)
        if status:
            raise self._fail(status)

    def _make_view(self) -> Any:
        name = self.name
        if self._view is None or self._view._kind != (name, self._seats):
            self._view = View(name, self._seats)
        self._view_ref = self._view._reference
        return self._view_ref

    @property
    def options(self) -> Dict[str, Any]:
        """All options in force, as in the message "start"."""
        options: Dict[str, Any] = json.loads(self._text(_quick.rg_options))
        return options

    @property
    def ending(self) -> str:
        """How the game ended, in one word, such as "won". Raises `GameError` (ILLEGAL) while it goes on."""
        return self._text(_quick.rg_ending)

    def results(self) -> List[Dict[str, int]]:
        """What each seat has achieved: for each seat a dictionary of its measures, by name, ranking ones first.

        Raises `GameError` (ILLEGAL) while the game goes on.
        """
        values = (c_int64 * 64)()
        count = c_size_t()
        rows: List[Dict[str, int]] = []
        for seat in range(self._seats or 1):
            status = _quick.rg_results(self._handle, seat, values, c_size_t(64), byref(count))
            if status:
                raise self._fail(status)
            self._measures = self._measures or _measures(self.name)
            rows.append(dict(zip(self._measures, values[: count.value])))
        return rows

    def __repr__(self) -> str:
        try:
            return "<Game of %s: %s>" % (self.name, self.ending if self.over else self.phase)
        except (GameError, ValueError) as error:
            return "<Game: %s>" % error


def _restored(text: str) -> Game:
    return Game().restore(text)


# What is called at every step, without the search for a name in the library.
_rg_actions = _quick.rg_actions
_rg_play = _quick.rg_play
_rg_race = _quick.rg_race
_rg_numbers = _quick.rg_numbers
_rg_get_view = _quick.rg_get_view
_rg_get_look = _quick.rg_get_look
_rg_play_look = _quick.rg_play_look
_rg_planes = _quick.rg_planes


# ---- many games at once ----

# The arrays' kinds: NumPy's letter, that of memoryviews, and the type in C.
_KINDS: Dict[str, Tuple[str, Any]] = {
    "numbers": ("h", c_int16),
    "masks": ("?", ctypes.c_bool),
    "asked": ("?", ctypes.c_bool),
    "deals": ("q", c_int64),
    "races": ("?", ctypes.c_bool),
    "actions": ("i", c_int32),
    "reactions": ("q", c_int64),
    "ended": ("?", ctypes.c_bool),
    "results": ("i", c_int32),
    "last_numbers": ("h", c_int16),
}


def _array(kind: str, shape: Tuple[int, ...]) -> Tuple[Array, int]:
    """An array of zeros, and where it lies."""
    letter, number = _KINDS[kind]
    if numpy is not None:
        array = numpy.zeros(shape, letter)
        return array, array.ctypes.data
    memory = (number * math.prod(shape))()
    return memoryview(memory).cast("B").cast(letter, shape), ctypes.addressof(memory)  # type: ignore[call-overload]


def _fill(array: Array, values: Any, what: str) -> None:
    """Copies `values` into an array; any array, or lists within lists, of the same shape and of whole numbers."""
    if values is array:
        return
    if numpy is not None:
        try:
            given = numpy.asarray(values)
        except ValueError:
            # Rows of different lengths.
            raise TypeError("%s must be whole numbers of shape %s" % (what, array.shape)) from None
        if given.shape != array.shape or given.dtype.kind not in "iub":
            raise TypeError(
                "%s must be whole numbers of shape %s, and are %s of shape %s"
                % (what, array.shape, given.dtype, given.shape)
            )
        if given.dtype.itemsize >= array.dtype.itemsize and given.dtype != array.dtype:
            bounds = numpy.iinfo(array.dtype)
            if given.min() < bounds.min or given.max() > bounds.max:
                raise GameError(Status.OUT_OF_RANGE, "%s hold a number that does not fit %s" % (what, array.dtype))
        numpy.copyto(array, given, casting="unsafe")
        return
    rows: Any = values.tolist() if isinstance(values, memoryview) else values
    try:
        right = len(rows) == array.shape[0] and all(len(row) == array.shape[1] for row in rows)
    except TypeError:
        right = False
    if not right:
        raise TypeError("%s must be whole numbers of shape %s, as lists in a list" % (what, array.shape))
    bits = 8 * array.itemsize
    checked = [[_whole(value, "one of " + what, bits) for value in row] for row in rows]
    for place, row in enumerate(checked):
        for seat, value in enumerate(row):
            array[place, seat] = value


def _copy_into(array: Array, values: Any) -> None:
    """Copies an array, or lists within lists, of the same shape."""
    if numpy is not None:
        array[...] = values
        return
    places = [()]  # type: List[Tuple[int, ...]]
    for length in array.shape:
        places = [place + (index,) for place in places for index in range(length)]
    for place in places:
        value = values
        for index in place:
            value = value[index]
        array[place] = value


class View:
    """Where one game stands: what `Game.view` returns and writes again.

    These are NumPy arrays, or memoryviews of the same shapes:

    | array | shape | holds |
    |---|---|---|
    | `numbers` | [seats][width] int16 | what each seat sees, as `Game.numbers` |
    | `masks` | [seats][action_space] bool | True for a legal action; to pass in a race is no action |
    | `asked` | [seats] bool | True for a seat that may act |
    """

    def __init__(self, name: str, seats: int) -> None:
        self._kind = name, seats
        width, space = _sizes(name)
        self.numbers, numbers = _array("numbers", (seats, width))
        self.masks, masks = _array("masks", (seats, space))
        self.asked, asked = _array("asked", (seats,))
        self._phase = ctypes.c_uint8()
        self._deal = c_int64()
        # The library writes there, whatever the attributes with these names are set to.
        self._written = self.numbers, self.masks, self.asked
        self._reference = byref(
            _Pointers(numbers, masks, ctypes.addressof(self._phase), asked, ctypes.addressof(self._deal))
        )

    @property
    def phase(self) -> str:
        """As `Game.phase`."""
        return _PHASES[self._phase.value]

    @property
    def deal(self) -> int:
        """The number of the deal; 0 for a position that was imagined."""
        return self._deal.value


class Batch:
    """Games of one kind, played in step; a game that ends is dealt again.

    Game i begins with deal `first` + i of the tournament with this `seed`, and goes on with every `count`-th deal after
    it. What the batch draws besides the deals follows from `seed` and `first`.

        batch = Batch("klondike", 1024, seed="any text")
        for _ in range(100):
            batch.step(batch.sample())

    These arrays belong to the batch, and the next call writes over them; copy what you keep. They are NumPy arrays, or
    memoryviews of the same shapes.

    | array | shape | written by | holds |
    |---|---|---|---|
    | `actions` | [games][seats] int32 | `sample` | an action for each seat that is asked, or `PASS` |
    | `numbers` | [games][seats][width] int16 | `view` | what each seat sees, as `Game.numbers` |
    | `masks` | [games][seats][action_space] bool | `view` | True for a legal action; to pass in a race is no action |
    | `asked` | [games][seats] bool | `view` | True for a seat that may act |
    | `races` | [games] bool | `view` | True where seats race, and may pass |
    | `deals` | [games] int64 | `view` | the number of the deal being played |
    | `ended` | [games] bool | `step` | True for a game that ended in this step |
    | `results` | [games][seats][measures] int32 | `step` | of games that ended: what `Game.results` counts |
    | `last_numbers` | as `numbers` | `step` | of games that ended: what each seat saw at the end |

    Several threads may step several batches at the same time. A second thread that uses the same batch waits. Batches can
    be copied and pickled, and go on in the same way.
    """

    def __init__(
        self, name: str, count: int, seed: str, *, first: int = 1, seats: int = 0, options: Optional[Message] = None
    ) -> None:
        self._begin()
        #: The name of the game.
        self.name = name
        start = c_int64(_whole(first, "the number of the first deal", 64))
        self._check(
            _long.rg_batch_deal(
                self._handle, _bytes(name, "the name of a game"), _json(options, "options"),
                _whole(seats, "the number of seats"), _bytes(seed, "a seed"), start,
                _whole(count, "the number of games"),
            )
        )
        self._make_arrays()

    def _begin(self) -> None:
        self._handle: Optional[c_void_p] = None
        self._lock = threading.Lock()
        self._handle = c_void_p(_long.rg_batch_new())

    def _make_arrays(self) -> None:
        sizes = _Sizes()
        self._check(_long.rg_batch_sizes(self._handle, byref(sizes)))
        #: The number of games, of seats in each, of numbers in a row, of actions in a mask and of measures of a seat.
        self.games: int = sizes.games
        self.seats: int = sizes.seats
        self.width: int = sizes.numbers
        self.action_space: int = sizes.action_space
        self.measures: int = sizes.measures
        table = (self.games, self.seats)
        self.actions, actions = _array("actions", table)
        self._reactions, reactions = _array("reactions", table)
        self.numbers, numbers = _array("numbers", table + (self.width,))
        self.masks, masks = _array("masks", table + (self.action_space,))
        self.asked, asked = _array("asked", table)
        self.deals, deals = _array("deals", (self.games,))
        self.races, races = _array("races", (self.games,))
        self.ended, ended = _array("ended", (self.games,))
        self.results, results = _array("results", table + (self.measures,))
        self.last_numbers, last = _array("last_numbers", table + (self.width,))
        self._actions, self._actions_at, self._reactions_at = self.actions, c_void_p(actions), c_void_p(reactions)
        self._places = {"numbers": numbers, "masks": masks, "races": races, "asked": asked, "deals": deals}
        self._everything = byref(_Pointers(*self._places.values()))
        self._ends = byref(_Ends(ended, results, last))
        # The library writes there, whatever the attributes with these names are set to.
        self._written = (
            self.actions, self._reactions, self.numbers, self.masks, self.asked, self.deals, self.races, self.ended,
            self.results, self.last_numbers,
        )

    def __del__(self, _free: Callable[[c_void_p], Any] = _long.rg_batch_free) -> None:
        handle: Optional[c_void_p] = getattr(self, "_handle", None)
        if handle is not None:
            _free(handle)
            self._handle = None

    def close(self) -> None:
        """Frees the memory of the games; every later use of them raises `ValueError`."""
        with self._lock:
            self.__del__()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __getstate__(self) -> Dict[str, Any]:
        with self._lock:
            if self._handle is None:
                self._check(Status.EMPTY)
            status, text = _read(_long.rg_batch_save, self._handle)
            self._check(status)
        return {"name": self.name, "text": text, "arrays": self._contents()}

    def _contents(self) -> List[Any]:
        return [array.tolist() if numpy is None else array.copy() for array in self._written]

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self._begin()
        self.name = state["name"]
        self._check(_long.rg_batch_restore(self._handle, _bytes(state["text"], "a saved batch")))
        self._take(state["arrays"])

    def _take(self, contents: List[Any]) -> None:
        self._make_arrays()
        for array, values in zip(self._written, contents):
            _copy_into(array, values)

    def clone(self) -> Batch:
        """Another batch with these games, their past and what will be drawn."""
        other = Batch.__new__(Batch)
        other._begin()
        other.name = self.name
        with self._lock:
            if self._handle is None:
                self._check(Status.EMPTY)
            other._check(_long.rg_batch_copy(other._handle, self._handle))
            other._take(self._contents())
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: Dict[int, Any]) -> Batch:
        return self.clone()

    def _check(self, status: int) -> None:
        if not status:
            return
        if self._handle is None:
            raise ValueError("this batch is closed; make another one with Batch(...)")
        raise GameError._told(status, _long.rg_batch_message(self._handle))

    def view(self, *arrays: str) -> Batch:
        """Writes where all games stand into `numbers`, `masks`, `asked`, `races` and `deals`, or only those named."""
        wanted = self._everything
        if arrays:
            unknown = set(arrays) - set(self._places)
            if unknown:
                raise TypeError("there is no array %r; name %s" % (unknown.pop(), ", ".join(self._places)))
            wanted = byref(_Pointers(*(place if name in arrays else None for name, place in self._places.items())))
        with self._lock:
            self._check(_long.rg_batch_view(self._handle, wanted))
        return self

    def _look(self, reference: Any) -> None:
        """Writes where all games stand to arrays that a `_Look` tells."""
        with self._lock:
            self._check(_long.rg_batch_look(self._handle, reference))

    def sample(self) -> Array:
        """Draws an action for each seat that is asked, evenly among those of `Game.playout`, and `PASS` in a race too.

        Writes `actions`, with `PASS` for seats that are not asked, and returns it.
        """
        with self._lock:
            self._check(_long.rg_batch_sample(self._handle, self._actions_at))
        return self.actions

    def step(self, actions: Any, reactions_ns: Any = None) -> Array:
        """One event in every game: the turn of the seat that is asked, or a race with the claims of all that are.

        `actions` and `reactions_ns` are whole numbers of shape [games][seats]: an array, or lists in a list. What they
        hold for seats that are not asked does not matter, except `LEAVE` and `DEAL`. Without `reactions_ns`, the order of the
        claims in a race is drawn at random. Writes `ended`, `results` and `last_numbers`, and returns `ended`.

        Raises `TypeError` for other shapes, and `GameError` (ILLEGAL) if any action is illegal; then no game changes.
        """
        with self._lock:
            _fill(self._actions, actions, "actions")
            reactions = None
            if reactions_ns is not None:
                _fill(self._reactions, reactions_ns, "reactions_ns")
                reactions = self._reactions_at
            self._check(_long.rg_batch_step(self._handle, self._actions_at, reactions, self._ends))
        return self.ended
