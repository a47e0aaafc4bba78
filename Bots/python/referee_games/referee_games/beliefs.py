"""Belief tasks: a benchmark of probabilities for hidden cards and of moves in Klondike, on fixed deals.

    from referee_games.beliefs import card_questions, move_questions, score_cards, score_moves

    print(score_cards(lambda question: dict.fromkeys(question.unseen, 1.0), card_questions(20)))
    print(score_moves(lambda question: question.prompt["legal"][0], move_questions(20)))

# Definition, version 1

The deals are those of the tournament seed `beliefs 1`, from number 1 on, by the `OPTIONS` of this module: three cards a draw, and
two redeals. Each deal is played along a path: of the n legal actions but `resign`, in the order of `legal`, the path takes the
one with the index int(n × u), where u is the next `random()` of Python's `random.Random("beliefs 1 N")` for deal N.

- **The next card.** Deal N asks before the reveal number 1 + N mod 12 of its path. A predictor gives a probability for each card
  that the action may turn up. The probabilities are normalised and mixed with 1 % of a uniform distribution over all 52 cards;
  the loss is -ln of the probability of the card that comes. `Game.imagine` draws hidden cards uniformly from all deals that fit
  the observation. The exact posterior is therefore uniform over the unseen cards, and its expected loss is ln of their number.
  A deal whose path has no such reveal has no question.
- **The next move.** Deal N asks at the first position of its path from which the deal can be won by one legal action and not by
  another, with all cards known and `resign` left out, by a search of at most 20,000 positions each. The regret of a move is 1 if
  the deal cannot be won any more, and 0 otherwise. The regret of chance is the share of such actions. Deals without such a
  position have no question, nor have those whose search finds no answer before.

The benchmark is the deals 1 to 200 for cards and 1 to 600 for moves. Name it with the version, as in "referee belief tasks,
version 1", and cite the project as its `CITATION.cff` says. A later version has another seed.
"""

from __future__ import annotations

import math
import random
import re
import statistics
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Union

from referee_games import Game

from ._bot import Bot
from .text import parse, question as position_text, rules

__all__ = [
    "CARD_DEALS", "CardQuestion", "MOVE_DEALS", "MoveQuestion", "OPTIONS", "Score", "VERSION", "bot_choice", "card_prompt",
    "card_questions", "model_choice", "move_questions", "read_cards", "score_cards", "score_moves",
]

#: The version of the definition; the seed of the deals names it.
VERSION = 1
#: How many deals the benchmark has, for either question.
CARD_DEALS, MOVE_DEALS = 200, 600
#: The rules of all deals.
OPTIONS: Dict[str, Any] = {"draw": 3, "redeals": 2}
#: All cards, as the referee writes them.
CARDS = [rank + suit for suit in "SCDH" for rank in "A23456789TJQK"]

_GAME, _SEED, _POSITIONS, _MIXED = "klondike", "beliefs %d" % VERSION, 20_000, 0.01
_HIDDEN = "??"


class CardQuestion(NamedTuple):
    """A question before an action that turns up a hidden card: the messages, the action, the card, and all unseen cards."""

    deal: int
    start: Dict[str, Any]
    prompt: Dict[str, Any]
    action: str
    card: str
    unseen: List[str]


class MoveQuestion(NamedTuple):
    """A question at a winnable position that some actions lose: the messages, and for each action whether it can still be won."""

    deal: int
    start: Dict[str, Any]
    prompt: Dict[str, Any]
    #: For each legal action but `resign`, whether the deal can be won after it.
    wins: Dict[str, bool]
    #: The position with its hidden cards, for bots that are asked as the referee asks them.
    game: Game


class Score(NamedTuple):
    """A mean over questions, its standard error, their number, and the reference: the posterior's loss, or chance's regret."""

    mean: float
    error: float
    questions: int
    reference: float

    def __str__(self) -> str:
        return "%.3f ± %.3f in %d questions (reference %.3f)" % self


def _path(deal: int) -> Iterator[Any]:
    """Yields each position of a deal's path, its actions without `resign`, and the action that is played next."""
    game, draw = Game().deal(_GAME, _SEED, deal, options=OPTIONS), random.Random("%s %d" % (_SEED, deal))
    while True:
        actions = [text for text in game.legal() if text != "resign"]
        if not actions:
            return
        action = actions[int(len(actions) * draw.random())]
        yield game, actions, action
        game.play(action)


def _messages(game: Game) -> Any:
    """The messages `start` and `prompt` that a bot receives."""
    start = {"game": _GAME, "options": game.options, "seat": 0, "seats": 1}
    return start, {"observation": game.observation(), "legal": game.legal()}


def _seen(observation: Mapping[str, Any]) -> List[str]:
    """All cards that have been seen."""
    lying = [*observation["stock"], *observation["waste"], *(card for column in observation["tableau"] for card in column)]
    home = [card for card in CARDS if CARDS.index(card) % 13 < observation["foundations"][card[1]]]
    return [card for card in lying if card != _HIDDEN] + home


def card_questions(deals: int = CARD_DEALS) -> Iterator[CardQuestion]:
    """The questions about the next card of the deals 1 to `deals`."""
    for deal in range(1, deals + 1):
        left = 1 + deal % 12
        for game, _, action in _path(deal):
            before = _seen(game.observation())
            after = _seen(_played(game, action).observation())
            new = [card for card in after if card not in before]
            left -= bool(new)
            if not left:
                start, prompt = _messages(game)
                # Of three that are drawn, the top one.
                yield CardQuestion(deal, start, prompt, action, new[-1], [card for card in CARDS if card not in before])
                break


def _played(game: Game, action: str) -> Game:
    other = game.clone()
    other.play(action)
    return other


def _can_win(game: Game) -> Optional[bool]:
    return game.ending == "won" if game.over else game.can_win(_POSITIONS)


def move_questions(deals: int = MOVE_DEALS) -> Iterator[MoveQuestion]:
    """The questions about the next move of the deals 1 to `deals`; the search takes about a tenth of a second a deal."""
    for deal in range(1, deals + 1):
        for game, actions, _ in _path(deal):
            if not _can_win(game):
                break
            wins = {action: _can_win(_played(game, action)) for action in actions}
            if None in wins.values():
                break
            if not all(wins.values()):
                start, prompt = _messages(game)
                yield MoveQuestion(deal, start, prompt, {action: bool(won) for action, won in wins.items()}, game.clone())
                break


def _score(values: Sequence[float], references: Sequence[float]) -> Score:
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Score(statistics.fmean(values), error, len(values), statistics.fmean(references))


def score_cards(
    predict: Callable[[CardQuestion], Mapping[str, float]], questions: Optional[Iterable[CardQuestion]] = None
) -> Score:
    """The mean loss, in nats, of a predictor: a function of a question to a probability, or a weight, for each card."""
    losses, exact = [], []
    for question in card_questions() if questions is None else questions:
        told = {card: max(float(weight), 0.0) for card, weight in predict(question).items() if card in CARDS}
        total = sum(told.values())
        share = told.get(question.card, 0.0) / total if 0 < total < math.inf else 1 / len(CARDS)
        losses.append(-math.log((1 - _MIXED) * share + _MIXED / len(CARDS)))
        exact.append(math.log(len(question.unseen)))
    return _score(losses, exact)


def score_moves(choose: Callable[[MoveQuestion], Optional[str]], questions: Optional[Iterable[MoveQuestion]] = None) -> Score:
    """The mean regret of a policy: a function of a question to the text of an action.

    An illegal action, None and `resign` have the regret 1.
    """
    regrets, chance = [], []
    for question in move_questions() if questions is None else questions:
        regrets.append(float(not question.wins.get(choose(question) or "", False)))
        chance.append(statistics.fmean(not won for won in question.wins.values()))
    return _score(regrets, chance)


# ---- bots and language models as policies ----


def bot_choice(command: Union[str, Sequence[str]]) -> Callable[[MoveQuestion], Optional[str]]:
    """A policy that asks a bot of the protocol, by its command, such as `klondike-greedy`; each question is a new game."""
    bot = Bot(command, 0)

    def choose(question: MoveQuestion) -> Optional[str]:
        bot.start(question.game, question.deal)
        number, _ = bot.ask(question.game, [])
        bot.end(question.game, "interrupted", None)
        return None if number is None else question.game.text(number)

    return choose


def model_choice(model: Callable[[str, str], str]) -> Callable[[MoveQuestion], Optional[str]]:
    """A policy that asks a language model, a function from the rules and a prompt to a text that `parse` reads."""

    def choose(question: MoveQuestion) -> Optional[str]:
        text = model(rules(_GAME), position_text(question.start, question.prompt))
        return parse(text, question.start, question.prompt).action

    return choose


def card_prompt(question: CardQuestion) -> str:
    """The prompt of a question about the next card; `read_cards` parses the answer."""
    asked = "Now you play %s. Which card does it turn up, on top if it is several? End your answer with a line CARDS: and a " \
        "probability for each card that may come, such as CARDS: AS 0.1, TD 0.9." % question.action
    return "%s\n%s" % (position_text(question.start, question.prompt), asked)


def read_cards(text: str) -> Dict[str, float]:
    """Parses the probabilities after the last `CARDS:` of a text; an empty result counts as an even guess."""
    mark = text.upper().rfind("CARDS:")
    found = re.findall(r"\b([A2-9TJQK][SCDH])\b[ =:]*([0-9]*\.?[0-9]+)", text[mark:].upper()) if mark >= 0 else []
    return {card: float(weight) for card, weight in found}
