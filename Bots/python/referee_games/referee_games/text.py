"""The referee's games as text for language models: positions as prompts, and a strict grammar of answers.

    from referee_games.text import TextGame

    game = TextGame("klondike", options={"max_actions": 20})
    game.reset(seed="any text", deal=1)
    while not game.over:
        game.answer("ACTION: draw" if "0: draw" in game.prompt else "ACTION: 0")
    print(game.results, game.counts)

# The grammar of answers, version 1

1. Text before `</think>` and after an unclosed `<think>` is ignored.
2. The answer is the text after the last `ACTION:`, in any case, up to the first separator: the end of the line, one of
   `, ; ! ? ( ) [ ] { } < > | # =`, a period or a colon without a digit after it, or a dash after a space. Spaces, quotation
   marks, backticks, `*` and `_` around the answer are ignored.
3. A text without `ACTION:` is an answer only if it consists of one action, on one line, with at most a final period or `!`.
4. An answer is the text of an action, in any case, or its number if the prompt lists the actions. The three cards of a claim
   may be separated by commas.
5. The rest of the text is never searched. With `search=True`, an unparsed text counts as the last listed action that it names,
   and such answers are counted as `searched`.

`parse` returns one of four kinds: `action`; `illegal`, an action that is not legal now; `refused`, a text without `ACTION:` that
declines to play; and `unparsed`. Failures of the endpoint are separate: `referee_games.endpoint` raises them, and
`TextGame.fail` counts them.
"""

from __future__ import annotations

import copy
import functools
import json
import random
import re
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from referee_games import Game, GameError, describe

__all__ = ["FORM", "GRAMMAR", "Answer", "TextGame", "parse", "question", "random_text", "read", "reason", "rules"]

#: The version of the grammar of answers.
GRAMMAR = 1
#: The request for an answer in a prompt.
FORM = "End your answer with a line ACTION: and the action, or its number if the actions are listed."

Message = Mapping[str, Any]

_RULES = {
    "klondike": """You play Klondike, a solitaire. Cards are rank and suit: A 2 3 4 5 6 7 8 9 T J Q K; S C D H.
Foundations build up by suit from the ace. Columns t1 to t7 build down in alternating colours. Get as many cards as
possible to the foundations. Actions: draw turns cards from the stock to the waste; redeal turns the waste over; w-f
and w-t4 move the top of the waste to its foundation or to column 4; t3-f the top of column 3 to its foundation;
t3-t5:4 the last four cards of column 3 to column 5; fS-t2 the top of a foundation back to a column; flip t3 turns a
card up; resign ends the game. Moves that turn face-down cards up are worth most. Do not move cards to and fro.""",
    "set": """You play Set. A card is number (1 2 3), colour (r g p), symbol (o d s) and shading (s t o), such as 2rds.
Three cards are a set if each of the four features is the same on all three or different on all three. Answer with
three cards of the table, separated by spaces, to claim a set; a wrong claim costs a point. Other actions: pass; deal
asks for three more cards, if you are sure that there is no set; call announces a set that you name afterwards.""",
    "snap": """You play Snap. Say snap if the top cards of two open stacks have the same rank, whatever their suits;
otherwise pass. The first right call wins the two stacks; a wrong call costs cards.""",
}


def rules(game: str) -> str:
    """The system prompt of a game: a summary of its rules and actions, and the form of an answer."""
    return "%s\n%s" % (_RULES.get(game, "You play %s." % game), FORM)


def _klondike(table: Message) -> List[str]:
    known = ["%s%d" % item for item in table["foundations"].items()]
    stock = table["stock"][::-1]
    lines = ["Foundations: " + " ".join(known),
             "Stock, the next card first: %s" % (" ".join(stock) if set(stock) - {"??"} else "%d cards" % len(stock)),
             "Waste, the top last: " + (" ".join(table["waste"]) or "empty")]
    for number, (column, down) in enumerate(zip(table["tableau"], table["down"]), 1):
        cards = ["[%s]" % card for card in column[:down]] + column[down:]
        lines.append("t%d, the top last: %s" % (number, " ".join(cards) or "empty"))
    return lines + ["Actions left: %d" % table["actions_left"]]


def _set(table: Message) -> List[str]:
    phase = {"name": "You have called: name your set.", "challenge": "The caller was wrong: you may claim."}
    return [phase.get(table["window"], "Table:"), ", ".join(table["table"]),
            "Deck: %d cards. Points by seat: %s" % (table["deck"], table["points"])]


def _snap(table: Message) -> List[str]:
    return ["Top of the open stack of seat %d: %s" % (seat, stack[-1] if stack else "none")
            for seat, stack in enumerate(table["open"])]


_DESCRIPTIONS = {"klondike": _klondike, "set": _set, "snap": _snap}


def _may_claim(prompt: Message) -> bool:
    """Whether three cards of the table are an action, although prompts do not list them."""
    return prompt["observation"].get("window") in ("claim", "name", "challenge")


def question(start: Message, prompt: Message, played: Sequence[str] = ()) -> str:
    """The prompt for a position, from the messages that a bot receives and the actions that it has played."""
    lines = ["You are seat %d of %d." % (start["seat"], start["seats"])] if start["seats"] > 1 else []
    lines.append("Options: " + json.dumps(start["options"]))
    seen = prompt["observation"]
    describing = _DESCRIPTIONS.get(start["game"])
    lines += describing(seen) if describing else ["%s: %s" % (key, json.dumps(seen[key])) for key in seen]
    if played:
        lines.append("Your last actions: " + ", ".join(played[-8:]))
    if "legal" in prompt:
        lines.append("Legal actions:")
        lines += ["%d: %s" % pair for pair in enumerate(prompt["legal"])]
        if _may_claim(prompt):
            lines.append("or three cards of the table")
    elif "choices" in prompt:
        lines.append("You have %d legal actions." % prompt["choices"])
    return "\n".join(lines)


class Answer(NamedTuple):
    """A parsed answer: its kind, the action in the referee's spelling, and the text that was read as an action.

    `action` is None unless the kind is `action` or `illegal`. `is_searched` is true if only a search found the action.
    """

    kind: str
    action: Optional[str]
    said: str
    is_searched: bool = False


_MARK = re.compile(r"""\bACTION\b["'*_`]*[ \t]*:""", re.IGNORECASE)
_SEPARATOR = re.compile(r"[\n\r,;!?()\[\]{}<>|#=]|[.:](?!\d)|(?<=\s)[-/\u2013\u2014]|\u2014")
_CARD = "[123][rgp][ods][sto]"
_CLAIM = re.compile(r"(?:%s(?:[ \t,]+|(?![\w-]))){3}(?!%s)" % (_CARD, _CARD), re.IGNORECASE)
_ORNAMENTS = " \t\n\r*_`\"'"
_HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2212"), "-")
_DECLINED = re.compile(
    r"\b(?:refuse|decline)\b|\brather not\b|\b(?:can ?not|can'?t|won'?t|will not|unable to|not able to|not willing to)\s+"
    r"(?:\w+\s+)?(?:take part|participate|play|help|assist|continue|comply|engage|do that|do this)\b", re.IGNORECASE)


@functools.lru_cache(maxsize=None)
def _spellings(game: str) -> Dict[str, str]:
    """The texts of all actions that do not depend on the position, by their case-folded forms."""
    known = describe(game)
    texts = [text for text in known["actions"] if text] + ["pass"] * known["races"]
    return {text.casefold(): text for text in texts}


def read(words: str, start: Message, prompt: Message) -> Answer:
    """Reads a text that consists of one action."""
    said = words.translate(_HYPHENS).strip(_ORNAMENTS)
    plain, legal = " ".join(said.casefold().split()), prompt.get("legal")
    if legal is not None:
        found = {text.casefold(): text for text in legal}.get(plain)
        if found is None and re.fullmatch("[0-9]{1,6}", plain) and int(plain) < len(legal):
            found = legal[int(plain)]
        if found is not None:
            return Answer("action", found, said)
    if _CLAIM.fullmatch(plain):
        cards = plain.replace(",", " ").split()
        is_claim = _may_claim(prompt) and len(set(cards)) == 3 and set(cards) <= set(prompt["observation"]["table"])
        return Answer("action" if is_claim else "illegal", " ".join(cards), said)
    found = _spellings(start["game"]).get(plain)
    if found is None:
        return Answer("unparsed", None, said)
    # Without a list of legal actions, only the referee can judge.
    return Answer("illegal" if legal is not None else "action", found, said)


def parse(text: str, start: Message, prompt: Message, *, search: bool = False) -> Answer:
    """Parses a model's text by the grammar of this module; `start` and `prompt` are the messages that it answers."""
    text = re.sub(r"(?s)^.*</think>", "", text)
    text = re.sub(r"(?s)<think>.*$", "", text).translate(_HYPHENS)
    marks = list(_MARK.finditer(text))
    if marks:
        rest = text[marks[-1].end():].lstrip(_ORNAMENTS)
        end, claim = _SEPARATOR.search(rest), _CLAIM.match(rest)
        words = rest[: end.start()] if end else rest
        if claim and (claim.end() == len(rest) or claim.group().rstrip()[-1] == "," or _SEPARATOR.match(rest, claim.end())):
            words = claim.group().rstrip(", \t")
    else:
        words = text.strip(_ORNAMENTS).rstrip(".!").rstrip(_ORNAMENTS)
    answer = read(words, start, prompt) if marks or "\n" not in words else Answer("unparsed", None, "")
    if answer.action is not None:
        return answer
    if not marks and _DECLINED.search(text.replace("\u2019", "'")):
        return Answer("refused", None, text.strip()[-100:])
    found = _last_named(text, prompt) if search else None
    if found is not None:
        return Answer("action", found, text.strip()[-100:], True)
    return Answer("unparsed", None, answer.said[:100] if marks else text.strip()[-100:])


def _last_named(text: str, prompt: Message) -> Optional[str]:
    """The last listed action in a text."""
    legal = {action.casefold(): action for action in prompt.get("legal") or []}
    names = "|".join(map(re.escape, sorted(legal, key=len, reverse=True)))
    found = re.findall(r"(?<![\w-])(?:%s)(?![\w:-])" % names, text.casefold()) if names else []
    return legal[found[-1]] if found else None


def reason(answer: Answer, prompt: Message) -> str:
    """Explains to a model why its answer is not a legal action, and lists those; empty for a legal action."""
    if answer.kind == "action":
        return ""
    legal = prompt.get("legal")
    listed = "" if legal is None else "; legal: " + ", ".join(legal)
    if listed and _may_claim(prompt):
        listed += ", or three different cards of the table with a space between them"
    wrong = {"refused": "you have not played", "unparsed": "%r is no action" % answer.said}
    return wrong.get(answer.kind, "%s is not legal" % answer.action) + listed


def random_text(prompt: str, generator: Any = random) -> str:
    """Answers a prompt with a random listed action, and with `resign` only if nothing else is listed."""
    listed = re.findall(r"(?m)^[0-9]+: (.+)$", prompt)
    return "ACTION: %s" % generator.choice([action for action in listed if action != "resign"] or listed or ["pass"])


class TextGame:
    """A game in which every seat answers in words.

    - `game`: its name; `seats`: how many, 0 for the usual number; `options`: like "options" of a tournament's event.
    - `is_listed`: whether prompts list the legal actions.
    - `retries`: how often per game each seat is asked again after an answer that is not a legal action; then it withdraws.
    - `search`: as in `parse`.
    - `reward`: the reward that `answer` returns to the seat that answered. `"solver"`: -1 for an action that loses a winnable
      game, by a search of `positions` positions with all cards known. Otherwise a measure, by default the first one that ranks:
      it comes when the game ends, negated if less is better. `rewards` has the measure of each seat.
    - `penalty`: the cost of each answer that is not a legal action.

    `reset` deals. Then `prompt` is the question for the seat `seat`, after the `rules`, and `answer` takes its answer, until
    `over`. In a race every seat is asked, and a draw orders equal reactions. `counts` has the numbers of `answers`, of those that
    were `refused`, `unparsed`, `illegal` and `searched`, and of `endpoint_failures`. `is_judged` is true if the solver rewards.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int = 0,
        options: Optional[Dict[str, Any]] = None,
        is_listed: bool = True,
        retries: int = 3,
        search: bool = False,
        reward: Optional[str] = None,
        positions: int = 100_000,
        penalty: float = 0.0,
    ) -> None:
        known = describe(game)
        measures = {measure["name"]: measure for measure in known["measures"]}
        self.name, self.options, self.rules = game, options, rules(game)
        self.seats = seats or (1 if known["seats"]["least"] == 1 else known["seats"]["usual"])
        self.is_listed, self.retries, self.search = is_listed, retries, search
        self.measure = next(iter(measures)) if reward in (None, "solver") else str(reward)
        if self.measure not in measures:
            raise ValueError("%s has no measure %r; reward is solver or one of %s" % (game, reward, ", ".join(measures)))
        self._sign = 1 if measures[self.measure]["is_more_better"] else -1
        self.is_judged, self.positions, self.penalty = reward == "solver", positions, penalty
        self.game = Game().deal(game, "", seats=self.seats, options=options)
        counted = ("answers", "refused", "unparsed", "illegal", "searched", "endpoint_failures")
        self.counts: Dict[str, int] = {name: 0 for name in counted}
        self._waiting: List[int] = []
        self.prompt = ""

    def reset(self, seed: str = "text", deal: int = 1) -> str:
        """Deals what a tournament with this seed deals, and returns the first prompt."""
        self.game.deal(self.name, seed, deal, seats=self.seats, options=self.options)
        self._random = random.Random("%s %d" % (seed, deal))
        self._options = self.game.options
        self._played: List[List[str]] = [[] for _ in range(self.seats)]
        self._left = [self.retries] * self.seats
        self.rewards = [0.0] * self.seats
        self._look()
        return self.prompt

    def _look(self) -> None:
        """Asks the seats that may act in this position, the first of them first."""
        self._asked = list(self.game.asked)
        self._waiting = list(self._asked)
        self._claims: List[Any] = []
        self._ask()
        if self.over:
            self.rewards = [self._sign * float(result[self.measure]) for result in self.game.results()]

    def _ask(self, again: str = "") -> None:
        self.prompt = ""
        if not self._waiting:
            return
        seat, game = self._waiting[0], self.game
        self.start = {"game": self.name, "options": self._options, "seat": seat, "seats": self.seats}
        self.message: Dict[str, Any] = {"observation": game.observation(seat)}
        if self.is_listed:
            self.message["legal"] = game.legal(seat)
        self.prompt = question(self.start, self.message, self._played[seat])
        if again:
            self.prompt += "\nYour last answer could not be taken: %s\n%s" % (again, FORM)

    def __copy__(self) -> TextGame:
        return copy.deepcopy(self)

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self._waiting[0]

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return not self._waiting

    @property
    def results(self) -> List[Dict[str, int]]:
        """What each seat has achieved, as `Game.results`."""
        return self.game.results()

    @property
    def messages(self) -> List[Dict[str, str]]:
        """The prompt as `Endpoint.ask` takes it, after `rules`."""
        return [{"role": "user", "content": self.prompt}]

    def fail(self, failure: Exception) -> None:
        """Counts a failure of the endpoint. The prompt stays the same, and no retry is used."""
        self.counts["endpoint_failures"] += 1

    def answer(self, text: Union[str, Any], reaction_ms: float = 0) -> "Reply":
        """Takes the answer of the seat that is asked: its text, or a `Completion` of an endpoint."""
        if self.over:
            raise ValueError("no seat is asked; call reset()")
        seat, counts = self.seat, self.counts
        said = text if isinstance(text, str) else text.text
        if getattr(text, "is_refusal", False):
            answer = Answer("refused", None, said[-100:])
        else:
            answer = parse(said, self.start, self.message, search=self.search)
        # If no actions are listed, the rules judge.
        if answer.kind == "action" and not self._is_legal(answer.action, seat):
            answer = answer._replace(kind="illegal")
        counts["answers"] += 1
        counts["searched"] += answer.is_searched
        if answer.kind != "action":
            counts[answer.kind] += 1
            return self._refuse(seat, answer)
        self._played[seat].append(answer.action or "")
        lost = self._play(seat, answer.action or "", reaction_ms)
        return Reply(answer.kind, answer.action, lost if self.is_judged else self.rewards[seat] if self.over else 0.0)

    def _is_legal(self, action: Optional[str], seat: int) -> bool:
        if action == "pass" and self.game.phase == "race":
            return True
        try:
            return self.game.number(action or "", seat) >= 0
        except GameError:
            return False

    def _refuse(self, seat: int, answer: Answer) -> "Reply":
        if self._left[seat]:
            self._left[seat] -= 1
            self._ask(reason(answer, self.message))
            return Reply(answer.kind, None, -self.penalty)
        is_alone = self._asked == [seat]
        self.game.withdraw(seat)
        self._asked.remove(seat)
        self._waiting.remove(seat)
        if is_alone or self.game.over:
            self._look()
        else:
            # The race goes on for the others.
            self._settle()
        return Reply(answer.kind, None, (0.0 if self.is_judged or not self.over else self.rewards[seat]) - self.penalty)

    def _play(self, seat: int, action: str, reaction_ms: float) -> float:
        """Plays an action, or keeps a claim until the race is over; returns the solver's reward."""
        game = self.game
        if game.phase == "race":
            if action != "pass":
                self._claims.append((seat, game.number(action, seat), round(1e6 * reaction_ms)))
            self._waiting.remove(seat)
            self._settle()
            return 0.0
        could = game.can_win(self.positions, seat) if self.is_judged else None
        game.play(action, seat)
        self._look()
        if not could:
            return 0.0
        still = game.ending == "won" if game.over else game.can_win(self.positions, seat)
        return -1.0 if still is False else 0.0

    def _settle(self) -> None:
        """Asks the next seat of a race, or ends a race that all its seats have answered."""
        if self._waiting:
            return self._ask()
        claims = self._random.sample(self._claims, len(self._claims))
        self.game.race(sorted(claims, key=lambda claim: claim[2]))
        self._look()


class Reply(NamedTuple):
    """The result of an answer: its kind, the action that was played or None, and the reward."""

    kind: str
    action: Optional[str]
    reward: float
