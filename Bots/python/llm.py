"""A language model as a bot, in every game, behind an HTTP endpoint that speaks one of two common dialects.

It needs no library, and it never moves for the model: what the model says is the answer, and what names no action is sent
as it is, so that the referee asks again where the event has "retries", and has a fault else. These variables, in the bot's
`env`, set it:

LLM_URL        the endpoint, such as http://127.0.0.1:11434/v1 (required)
LLM_MODEL      the model (required)
LLM_DIALECT    chat, which posts to /chat/completions (default), or messages, which posts to /messages
LLM_KEY_FILE   a file with the key, which `folders` shows to the bot; none for a local server
LLM_KEY        the key itself; the run's journal records it, so prefer the file
LLM_HEADERS    further headers of each request, as a JSON object of texts
LLM_REQUEST    further members of each request, as JSON (default {"temperature": 0, "max_tokens": 300})
LLM_TIMEOUT    seconds for one request (default 60)
LLM_TRIES      how often a request is sent at most that fails for an error of the server or the network (default 4)
LLM_TOKENS     the tokens that one game may use (default 200000)
LLM_COST       the money that one game may cost (default: no limit)
LLM_PRICE_IN, LLM_PRICE_OUT    the price of a million tokens, for the cost (default 0)

It reports with each answer: requests, tokens_in, tokens_out, cost, first_token_ms (the time to the first token) and
parse_failures (1 where the model's text names no action). Its note is what the model has thought and said.

Where the model gives no answer, since the endpoint fails or the budget of the game is spent, the bot ends with the reason on
standard error: a fault, because the rest would not be the model's game. In a race an answer that takes too long is silence,
which is a pass.
"""

import json
import os
import queue
import random
import re
import sys
import threading
import time
import urllib.error
import urllib.request

RULES = {
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


class Fatal(Exception):
    """The game cannot go on with the model."""


def setting(name, kind, default):
    try:
        return kind(os.environ.get(name) or default)
    except ValueError:
        raise Fatal("%s is no %s: %r" % (name, kind.__name__, os.environ[name]))


class Answer:
    """What a model has said, and what it took."""

    def __init__(self):
        self.text = self.thought = ""
        self.asked = self.answered = self.first = None


class Chat:
    """Messages with a role each, the rules in the first; an answer in choices."""

    path = "/chat/completions"

    @staticmethod
    def key(key):
        return {"Authorization": "Bearer " + key}

    @staticmethod
    def body(rules, messages):
        return {"messages": [{"role": "system", "content": rules}] + messages, "stream_options": {"include_usage": True}}

    @staticmethod
    def take(answer, part):
        """Adds a part of a stream, or the whole of an answer that is none."""
        for choice in part.get("choices") or []:
            said = choice.get("delta") or choice.get("message") or {}
            answer.text += said.get("content") or ""
            answer.thought += said.get("reasoning_content") or said.get("reasoning") or ""
        usage = part.get("usage") or {}
        answer.asked = usage.get("prompt_tokens", answer.asked)
        answer.answered = usage.get("completion_tokens", answer.answered)


class Messages:
    """The rules beside the messages; an answer in blocks of content."""

    path = "/messages"

    @staticmethod
    def key(key):
        return {"x-api-key": key}

    @staticmethod
    def body(rules, messages):
        return {"system": rules, "messages": messages}

    @staticmethod
    def take(answer, part):
        if part.get("type") == "error":
            raise ValueError("the endpoint says: %s" % json.dumps(part.get("error"))[:500])
        for block in part.get("content") or [part.get("delta") or {}]:
            answer.text += block.get("text") or ""
            answer.thought += block.get("thinking") or ""
        for usage in (part.get("message") or {}).get("usage") or {}, part.get("usage") or {}:
            answer.asked = usage.get("input_tokens", answer.asked)
            answer.answered = usage.get("output_tokens", answer.answered)


class Endpoint:
    LARGEST = 1 << 20

    def __init__(self):
        self.url = setting("LLM_URL", str, "").rstrip("/")
        self.model = setting("LLM_MODEL", str, "")
        if not self.url or not self.model:
            raise Fatal('needs LLM_URL and LLM_MODEL in the "env" of the bot')
        dialect = setting("LLM_DIALECT", str, "chat")
        if dialect not in ("chat", "messages"):
            raise Fatal("LLM_DIALECT is chat or messages, not %r" % dialect)
        self.dialect = Chat if dialect == "chat" else Messages
        self.timeout = setting("LLM_TIMEOUT", float, 60)
        self.members = setting("LLM_REQUEST", json.loads, '{"temperature": 0, "max_tokens": 300}')
        self.prices = setting("LLM_PRICE_IN", float, 0) / 1e6, setting("LLM_PRICE_OUT", float, 0) / 1e6
        key, path = setting("LLM_KEY", str, ""), setting("LLM_KEY_FILE", str, "")
        if path:
            try:
                with open(path) as file:
                    key = file.read().strip()
            except OSError as error:
                raise Fatal('cannot read LLM_KEY_FILE; is it in the "folders" of the bot? ' + str(error))
        self.headers = {"Content-Type": "application/json", **setting("LLM_HEADERS", json.loads, "{}")}
        if key:
            self.headers.update(self.dialect.key(key))

    def reach(self):
        """Finds out whether somebody listens, and takes the key; this uses no tokens."""
        try:
            self.send("/models", None, 5)
        except urllib.error.HTTPError as error:
            if error.code in (401, 403):
                raise Fatal("the endpoint refuses the key (%d)" % error.code)
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, PermissionError):
                reason = 'the sandbox refuses the network; this bot needs "network": true in the tournament\'s file'
            raise Fatal("cannot reach %s: %s" % (self.url, reason))

    def send(self, path, body, seconds):
        """The endpoint's answer. A server that sends byte after byte cannot delay the bot: the thread is left alone."""
        answers = queue.Queue()

        def fetch():
            try:
                request = urllib.request.Request(self.url + path, body, self.headers)
                with urllib.request.urlopen(request, timeout=seconds) as response:
                    answers.put(self.read(response))
            except Exception as error:
                answers.put(error)

        threading.Thread(target=fetch, daemon=True).start()
        try:
            answer = answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError("no answer within %.1f s" % seconds)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def read(self, response):
        """A stream of events, or one JSON object from a server that does not stream."""
        answer, size = Answer(), 0
        if "event-stream" not in response.headers.get("Content-Type", ""):
            self.dialect.take(answer, json.loads(response.read(self.LARGEST)))
            return answer
        while True:
            line = response.readline(self.LARGEST)
            size += len(line)
            if size > self.LARGEST:
                raise ValueError("an answer of more than 1 MiB")
            if not line:
                return answer
            if line.startswith(b"data:") and line[5:].strip() != b"[DONE]":
                self.dialect.take(answer, json.loads(line[5:]))
                if answer.first is None and (answer.text or answer.thought):
                    answer.first = time.monotonic()

    def complete(self, rules, messages, seconds):
        body = {"model": self.model, "stream": True, **self.dialect.body(rules, messages), **self.members}
        body = json.dumps(body).encode()
        answer = self.send(self.dialect.path, body, seconds)
        # Some local servers do not count; a token is about four bytes.
        if answer.asked is None:
            answer.asked = len(body) // 4
        if answer.answered is None:
            answer.answered = len(answer.thought + answer.text) // 4
        return answer


class Game:
    """One game: what is asked, what was answered, and what it has cost."""

    def __init__(self, start, endpoint):
        self.start = start
        self.endpoint = endpoint
        self.random = random.Random(start["bot_seed"])
        self.tries = setting("LLM_TRIES", int, 4)
        self.token_limit = setting("LLM_TOKENS", int, 200000)
        self.cost_limit = setting("LLM_COST", float, "inf")
        self.tokens = self.cost = self.largest = self.dearest = 0
        self.played = []
        self.said = ""
        self.reported = {}

    def choose(self, prompt):
        """The reply; None where a race is over before the model answers."""
        again = prompt.get("again")
        if again and self.played:
            self.played.pop()
        # Nobody counts what an answer reports that is asked for again: the next one does.
        earlier = self.reported if again else {}
        messages = [{"role": "user", "content": self.question(prompt)}]
        if again:
            reason = "That could not be taken: %s" % again["message"]
            messages += [{"role": "assistant", "content": self.said[-2000:] or "(nothing)"},
                         {"role": "user", "content": reason + FORM}]
        began, before = time.monotonic(), (self.tokens, self.cost)
        answer, requests = self.ask(messages, prompt)
        if answer is None:
            return None
        self.said = answer.text
        action = chosen(answer.text, prompt, self.may_claim(prompt), WRITTEN[self.start["game"]])
        info = {"requests": requests, "tokens_in": answer.asked, "tokens_out": answer.answered,
                "cost": self.cost - before[1], "parse_failures": int(action is None)}
        info = {name: value + earlier.get(name, 0) for name, value in info.items()}
        self.reported = dict(info)
        if answer.first is not None:
            info["first_token_ms"] = round(1000 * (answer.first - began), 1)
        if action is None:
            # The referee judges what the model said.
            action = answer.text.strip()[-100:] or "(nothing)"
        self.played.append(action)
        note = (answer.thought.strip() + "\n" + answer.text.strip()).strip()
        return {"action": action, "note": note.encode()[:3000].decode("utf-8", "ignore"), "info": info}

    def ask(self, messages, prompt):
        """The model's answer and the number of requests that it took; no answer where the time of a race is over."""
        window = prompt["clock"].get("window_ms")
        end = time.monotonic() + (window / 1000 * 0.95 if window else float("inf"))
        problem = None
        for attempt in range(self.tries):
            if self.tokens + self.largest > self.token_limit or self.cost + self.dearest > self.cost_limit:
                raise Fatal("the budget of this game is spent: %d tokens, cost %.4f" % (self.tokens, self.cost))
            try:
                seconds = min(self.endpoint.timeout, max(end - time.monotonic(), 0.01))
                answer = self.endpoint.complete(RULES[self.start["game"]] + FORM, messages, seconds)
            except urllib.error.HTTPError as error:
                problem = "HTTP %d: %s" % (error.code, said_by(error))
                if error.code < 500 and error.code not in (408, 409, 425, 429):
                    raise Fatal("the endpoint refuses the request: " + problem)
                advice = error.headers.get("Retry-After")
            except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
                if isinstance(error, TimeoutError) and window and time.monotonic() >= end:
                    return None, attempt + 1
                problem, advice = "%s: %s" % (type(error).__name__, error), None
            else:
                cost = answer.asked * self.endpoint.prices[0] + answer.answered * self.endpoint.prices[1]
                self.tokens += answer.asked + answer.answered
                self.cost += cost
                self.largest, self.dearest = max(self.largest, answer.asked + answer.answered), max(self.dearest, cost)
                return answer, attempt + 1
            print(problem, file=sys.stderr, flush=True)
            # As long as the server asks for, or longer each time; the clock of the game bounds it.
            pause = float(advice) if re.fullmatch(r"\d+", advice or "") else 2**attempt * self.random.uniform(0.25, 0.5)
            time.sleep(min(pause, 60) if attempt + 1 < self.tries else 0)
        raise Fatal("no answer from the model in %d tries: %s" % (self.tries, problem))

    def may_claim(self, prompt):
        """Whether three cards of the table are an action, though `legal` does not list them."""
        return prompt["observation"].get("window") in ("claim", "name", "challenge")

    def question(self, prompt):
        lines = ["You are seat %d of %d." % (self.start["seat"], self.start["seats"])] if self.start["seats"] > 1 else []
        lines += ["Options: " + json.dumps(self.start["options"])]
        lines += DESCRIPTIONS[self.start["game"]](prompt["observation"])
        if self.played:
            lines.append("Your last actions: " + ", ".join(self.played[-8:]))
        if "legal" in prompt:
            lines.append("Legal actions:")
            lines += ["%d: %s" % pair for pair in enumerate(prompt["legal"])]
            if self.may_claim(prompt):
                lines.append("or three cards of the table")
        elif "choices" in prompt:
            lines.append("You have %d legal actions." % prompt["choices"])
        return "\n".join(lines)


FORM = "\nEnd your answer with a line ACTION: and the action, or its number if the actions are listed."

# How actions are written, for events that do not list them.
WRITTEN = {
    "klondike": r"draw|redeal|resign|undo|redo|flip t[1-7]|w-(?:f|t[1-7])|t[1-7]-f|t[1-7]-t[1-7](?::\d+)?|f[SCDH]-t[1-7]",
    "set": r"pass|deal|call",
    "snap": r"pass|snap|turn",
}


def said_by(error):
    try:
        return error.read(500).decode("utf-8", "replace").strip()
    except OSError:
        return error.reason


def describe_klondike(table):
    known = ["%s%d" % item for item in table["foundations"].items()]
    stock = table["stock"][::-1]
    lines = ["Foundations: " + " ".join(known),
             "Stock, the next card first: %s" % (" ".join(stock) if set(stock) - {"??"} else "%d cards" % len(stock)),
             "Waste, the top last: " + (" ".join(table["waste"]) or "empty")]
    for number, (column, down) in enumerate(zip(table["tableau"], table["down"]), 1):
        cards = ["[%s]" % card for card in column[:down]] + column[down:]
        lines.append("t%d, the top last: %s" % (number, " ".join(cards) or "empty"))
    return lines + ["Actions left: %d" % table["actions_left"]]


def describe_set(table):
    phase = {"name": "You have called: name your set.", "challenge": "The caller was wrong: you may claim."}
    return [phase.get(table["window"], "Table:"), ", ".join(table["table"]),
            "Deck: %d cards. Points by seat: %s" % (table["deck"], table["points"])]


def describe_snap(table):
    return ["Top of the open stack of seat %d: %s" % (seat, stack[-1] if stack else "none")
            for seat, stack in enumerate(table["open"])]


DESCRIPTIONS = {"klondike": describe_klondike, "set": describe_set, "snap": describe_snap}


def chosen(text, prompt, may_claim, written=None):
    """The action that an answer names: after the last ACTION, else in its last line, else anywhere; None if none."""
    text = re.sub(r"(?s)^.*</think>", "", text).strip()
    marked = re.findall(r"(?is)action\W*[:=]\W*(.*?)\s*$", re.split(r"(?i)(?=action\W*[:=])", text)[-1])
    for part in marked + text.splitlines()[-1:] + [text]:
        action = named(part, prompt, may_claim, written)
        if action is not None:
            return action
    return None


def named(text, prompt, may_claim, written):
    """The last action in a text, by its name or its number."""
    legal, found = prompt.get("legal"), []
    if may_claim:
        cards = [match for match in re.finditer(r"(?<!\w)[123][rgp][ods][sto](?!\w)", text.lower())]
        claim = [match.group() for match in cards[-3:]]
        if len(set(claim)) == 3 and set(claim) <= set(prompt["observation"]["table"]):
            found.append((cards[-1].end(), 4, " ".join(claim)))
    pattern = "|".join(map(re.escape, sorted(legal, key=len, reverse=True))) if legal is not None else written
    for match in re.finditer(r"(?<![\w-])(?:%s)(?![\w:-])" % pattern, text):
        found.append((match.end(), len(match.group()), match.group()))
    for match in re.finditer(r"(?<![\w.:-])\d+(?![\w:-]|\.\d)", text):
        if int(match.group()) < len(legal or []):
            found.append((match.end(), 0, legal[int(match.group())]))
    # Of two that end together the longer one is meant: "flip t3" ends like "t3".
    return max(found)[2] if found else None


def main():
    endpoint, game = Endpoint(), None
    is_reached = False
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "start":
            if not is_reached:
                endpoint.reach()
                is_reached = True
            game = Game(message, endpoint)
            print(json.dumps({"type": "ready", "name": endpoint.model[:100]}), flush=True)
        elif kind == "prompt":
            reply = game.choose(message)
            if reply is not None:
                print(json.dumps({"id": message["id"], **reply}), flush=True)


if __name__ == "__main__":
    try:
        main()
    except Fatal as problem:
        sys.exit("llm.py: %s" % problem)
