"""A language model as a bot, in every game, through any endpoint with OpenAI's chat completions.

It needs no library. These variables, in the bot's `env`, set it:

LLM_URL        the endpoint, such as http://127.0.0.1:11434/v1 (required)
LLM_MODEL      the model (required)
LLM_KEY_FILE   a file with the key, which `folders` shows to the bot; none for a local server
LLM_KEY        the key itself; the run's journal records it, so prefer the file
LLM_REQUEST    further members of each request, as JSON (default {"temperature": 0, "max_tokens": 300})
LLM_TIMEOUT    seconds for one request (default 60), within the clock of the game
LLM_RETRIES    further tries after an error, or after an answer that names no legal action (default 3)
LLM_TOKENS     the tokens that one game may use; then it plays on without the model (default 200000)
LLM_COST       the money that one game may cost (default: no limit)
LLM_PRICE_IN, LLM_PRICE_OUT    the price of a million tokens, for the cost (default 0)

An answer that does not come in time, or a spent budget, costs no fault: the bot then plays a simple legal action, and
its note says so. An endpoint that cannot be reached, or that refuses the key or the request, is a fault, because other
games would not be games of the model.
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
    """The endpoint will answer no request."""


class Spent(Exception):
    """No more requests in this game."""


def setting(name, kind, default):
    try:
        return kind(os.environ.get(name) or default)
    except ValueError:
        raise Fatal("%s is no %s: %r" % (name, kind.__name__, os.environ[name]))


class Endpoint:
    def __init__(self):
        self.url = setting("LLM_URL", str, "").rstrip("/")
        self.model = setting("LLM_MODEL", str, "")
        if not self.url or not self.model:
            raise Fatal('needs LLM_URL and LLM_MODEL in the "env" of the bot')
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
        self.headers = {"Content-Type": "application/json"}
        if key:
            self.headers["Authorization"] = "Bearer " + key

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
                    answers.put(json.loads(response.read(1 << 20)))
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

    def complete(self, messages, seconds):
        """The model's text, and the tokens of the question and of the answer."""
        body = json.dumps({"model": self.model, "messages": messages, **self.members}).encode()
        answer = self.send("/chat/completions", body, min(seconds, self.timeout))
        text = answer["choices"][0]["message"].get("content") or ""
        usage = answer.get("usage") or {}
        # Some local servers do not count; a token is about four bytes.
        return text, usage.get("prompt_tokens", len(body) // 4), usage.get("completion_tokens", len(text) // 4)


class Game:
    """One game: what is asked, what was answered, and what it has cost."""

    def __init__(self, start, endpoint):
        self.start = start
        self.endpoint = endpoint
        self.random = random.Random(start["bot_seed"])
        self.retries = setting("LLM_RETRIES", int, 3)
        self.token_limit = setting("LLM_TOKENS", int, 200000)
        self.cost_limit = setting("LLM_COST", float, "inf")
        self.tokens = self.cost = self.largest = self.dearest = 0
        self.answers = self.failures = 0
        self.played = []

    def choose(self, prompt):
        """An action, and a note about it."""
        began, before = time.monotonic(), self.tokens
        legal = prompt["legal"]
        # The cards of a claim are not listed.
        if len(legal) == 1 and not self.may_claim(prompt):
            action, said = legal[0], "the only action"
        else:
            try:
                action, said = self.ask(prompt, lambda: allowed(prompt["clock"]) - (time.monotonic() - began))
                self.answers += 1
            except Spent as problem:
                action, said = simple_action(prompt), "without the model: %s" % problem
                self.failures += 1
        self.played.append(action)
        return action, "%d tokens; game: %d answers, %d without the model, %d tokens, cost %.4f; %s" % (
            self.tokens - before, self.answers, self.failures, self.tokens, self.cost, said[:1000])

    def ask(self, prompt, left):
        """Asks until an answer names an action. Throws `Spent` where time, tries or the budget are."""
        messages = [{"role": "system", "content": RULES[self.start["game"]] + FORM},
                    {"role": "user", "content": self.question(prompt)}]
        problem = None
        for attempt in range(self.retries + 1):
            if self.tokens + self.largest > self.token_limit or self.cost + self.dearest > self.cost_limit:
                raise Spent("the budget of this game is spent")
            if left() < 0.05:
                raise Spent("no time is left; %s" % problem)
            try:
                text, asked, answered = self.endpoint.complete(messages, left())
            except urllib.error.HTTPError as error:
                problem = "HTTP %d: %s" % (error.code, said_by(error))
                if error.code < 500 and error.code not in (408, 409, 425, 429):
                    raise Fatal("the endpoint refuses the request: " + problem)
                self.wait(attempt, left, error.headers.get("Retry-After"), problem)
                continue
            except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
                problem = "%s: %s" % (type(error).__name__, error)
                self.wait(attempt, left, None, problem)
                continue
            cost = asked * self.endpoint.prices[0] + answered * self.endpoint.prices[1]
            self.tokens, self.largest = self.tokens + asked + answered, max(self.largest, asked + answered)
            self.cost, self.dearest = self.cost + cost, max(self.dearest, cost)
            action = chosen(text, prompt, self.may_claim(prompt))
            if action is not None:
                return action, "try %d: %s" % (attempt + 1, text.strip())
            problem = "no legal action in %r" % text[-100:]
            print(problem, file=sys.stderr, flush=True)
            messages[2:] = [{"role": "assistant", "content": text[-2000:]},
                            {"role": "user", "content": "That names no legal action." + FORM}]
        raise Spent("no try is left; %s" % problem)

    def wait(self, attempt, left, advice, problem):
        """Pauses before the next try, as long as the server asks for, or longer each time."""
        print(problem, file=sys.stderr, flush=True)
        pause = float(advice) if re.fullmatch(r"\d+", advice or "") else 2**attempt * self.random.uniform(0.25, 0.5)
        if attempt == self.retries or pause >= left():
            raise Spent(problem)
        time.sleep(pause)

    def may_claim(self, prompt):
        """Whether three cards of the table are an action, though `legal` does not list them."""
        return prompt["observation"].get("window") in ("claim", "name", "challenge")

    def question(self, prompt):
        lines = ["You are seat %d of %d." % (self.start["seat"], self.start["seats"])] if self.start["seats"] > 1 else []
        lines += ["Options: " + json.dumps(self.start["options"])]
        lines += DESCRIPTIONS[self.start["game"]](prompt["observation"])
        if self.played:
            lines.append("Your last actions: " + ", ".join(self.played[-8:]))
        lines.append("Legal actions:")
        lines += ["%d: %s" % pair for pair in enumerate(prompt["legal"])]
        if self.may_claim(prompt):
            lines.append("or three cards of the table")
        return "\n".join(lines)


FORM = "\nEnd your answer with a line ACTION: and the action or its number."


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


def chosen(text, prompt, may_claim):
    """The action that an answer names: after the last ACTION, else in its last line, else anywhere; None if none."""
    text = re.sub(r"(?s)^.*</think>", "", text).strip()
    marked = re.findall(r"(?is)action\W*[:=]\W*(.*?)\s*$", re.split(r"(?i)(?=action\W*[:=])", text)[-1])
    for part in marked + text.splitlines()[-1:] + [text]:
        action = named(part, prompt, may_claim)
        if action is not None:
            return action
    return None


def named(text, prompt, may_claim):
    """The last action in a text, by its name or its number."""
    legal, found = prompt["legal"], []
    if may_claim:
        cards = [match for match in re.finditer(r"(?<!\w)[123][rgp][ods][sto](?!\w)", text.lower())]
        claim = [match.group() for match in cards[-3:]]
        if len(set(claim)) == 3 and set(claim) <= set(prompt["observation"]["table"]):
            found.append((cards[-1].end(), 4, " ".join(claim)))
    for action in legal:
        for match in re.finditer(r"(?<![\w-])" + re.escape(action) + r"(?![\w:-])", text):
            found.append((match.end(), len(action), action))
    for match in re.finditer(r"(?<![\w.:-])\d+(?![\w:-]|\.\d)", text):
        if int(match.group()) < len(legal):
            found.append((match.end(), 0, legal[int(match.group())]))
    # Of two that end together the longer one is meant: "flip t3" ends like "t3".
    return max(found)[2] if found else None


def simple_action(prompt):
    """A legal action that needs no thought: to a foundation, from the waste, the stock; in a race, a pass."""
    legal = prompt["legal"]
    if "resign" not in legal:
        return legal[0]
    stock = [] if prompt["observation"].get("barren_pass") else ["draw", "redeal"]
    good = [action for action in legal if action.endswith("-f") or action.startswith(("flip", "w-"))]
    return (sorted(good, key=lambda action: not action.endswith("-f"))
            + [action for action in stock if action in legal] + ["resign"])[0]


def allowed(clock):
    """The seconds for an action: a fifth of the bank, so that there is some for all that follow."""
    shares = {"bank_ms": 0.2, "move_ms": 0.9, "window_ms": 0.9}
    return min((clock[key] / 1000 * share for key, share in shares.items() if clock.get(key) is not None), default=60)


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
            action, note = game.choose(message)
            print(json.dumps({"id": message["id"], "action": action, "note": note}), flush=True)


if __name__ == "__main__":
    try:
        main()
    except Fatal as problem:
        sys.exit("llm.py: %s" % problem)
