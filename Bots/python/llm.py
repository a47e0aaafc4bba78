"""A language model as a bot, in every game, behind an HTTP endpoint that speaks one of two common dialects.

It never moves for the model. The package `referee_games`, which must lie beside this file and needs the games' library, has the
prompts and the grammar of answers (`referee_games.text`), and the requests (`referee_games.endpoint`). An answer that is not a
legal action goes to the referee unchanged: it asks again if the event has "retries" left, and reports a fault otherwise. These
variables, in the bot's `env`, configure it:

LLM_URL        the endpoint, such as http://127.0.0.1:11434/v1 (required)
LLM_MODEL      the model (required)
LLM_DIALECT    chat, which posts to /chat/completions (default), or messages, which posts to /messages
LLM_KEY_FILE   a file with the key, which `folders` shows to the bot; none for a local server
LLM_KEY        the key itself; the run's journal records it, so prefer the file
LLM_HEADERS    further headers of each request, as a JSON object of texts
LLM_REQUEST    further members of each request, as JSON (default {"temperature": 0, "max_tokens": 300})
LLM_TIMEOUT    seconds for one request (default 60)
LLM_TRIES      the maximum number of requests for one answer, if the endpoint fails (default 4)
LLM_TOKENS     the tokens that one game may use (default 200000)
LLM_COST       the money that one game may cost (default: no limit)
LLM_PRICE_IN, LLM_PRICE_OUT    the price of a million tokens, for the cost (default 0)
LLM_SEARCH     1 searches an unparsed text for the last legal action that it names (default 0)

Each answer reports requests, tokens_in, tokens_out, cost, first_token_ms (the time to the first token), refusals and unparsed (1
if the model refused, or its text is not an action), endpoint_failures (failed requests before the answer) and, with LLM_SEARCH,
searched. The note is the model's thought and text, and the finish reason.

If all requests for an answer fail, or the budget of the game is spent, the bot exits with the reason on standard error. That is a
fault, because the rest would not be the model's game. In a race, an answer that takes too long is silence, which is a pass.
"""

import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "referee_games"))
try:
    from referee_games.endpoint import Budget, Endpoint, EndpointFailure
    from referee_games.text import FORM, parse, question, reason, rules
except ImportError as error:
    sys.exit("llm.py: needs the package referee_games, as a folder beside it, and its library: %s" % error)


class Fatal(Exception):
    """The game cannot go on with the model."""


def setting(name, kind, default):
    try:
        return kind(os.environ.get(name) or default)
    except ValueError:
        raise Fatal("%s is no %s: %r" % (name, kind.__name__, os.environ[name]))


def endpoint():
    url, model, dialect = (setting("LLM_" + name, str, "") for name in ("URL", "MODEL", "DIALECT"))
    if not url or not model:
        raise Fatal('needs LLM_URL and LLM_MODEL in the "env" of the bot')
    if dialect not in ("", "chat", "messages"):
        raise Fatal("LLM_DIALECT is chat or messages, not %r" % dialect)
    key, path = setting("LLM_KEY", str, ""), setting("LLM_KEY_FILE", str, "")
    if path:
        try:
            with open(path) as file:
                key = file.read().strip()
        except OSError as error:
            raise Fatal('cannot read LLM_KEY_FILE; is it in the "folders" of the bot? ' + str(error))
    return Endpoint(
        url, model, dialect=dialect or "chat", key=key, headers=setting("LLM_HEADERS", json.loads, "{}"),
        request=setting("LLM_REQUEST", json.loads, '{"temperature": 0, "max_tokens": 300}'),
        timeout=setting("LLM_TIMEOUT", float, 60), tries=setting("LLM_TRIES", int, 4))


class Game:
    """One game: what is asked, what was answered, and what it has cost."""

    def __init__(self, start, endpoint):
        self.start, self.endpoint = start, endpoint
        self.search = setting("LLM_SEARCH", int, 0) > 0
        endpoint.budget = Budget(
            setting("LLM_TOKENS", float, 200000), setting("LLM_COST", float, "inf"),
            price_in=setting("LLM_PRICE_IN", float, 0), price_out=setting("LLM_PRICE_OUT", float, 0))
        self.played, self.said, self.reported, self.failed = [], "", {}, 0

    def choose(self, prompt):
        """The reply; None where a race is over before the model answers."""
        again = prompt.get("again")
        if again and self.played:
            self.played.pop()
        # Nobody counts what an answer reports that is asked for again: the next one does.
        earlier = self.reported if again else {}
        messages = [{"role": "user", "content": question(self.start, prompt, self.played)}]
        if again:
            wrong = "That could not be taken: %s\n%s" % (again["message"], FORM)
            messages += [{"role": "assistant", "content": self.said[-2000:] or "(nothing)"}, {"role": "user", "content": wrong}]
        before = self.endpoint.budget.cost
        answer = self.ask(messages, prompt["clock"].get("window_ms"))
        if answer is None:
            return None
        self.said = answer.text
        found = parse(answer.text, self.start, prompt, search=self.search)
        kind = "refused" if answer.is_refusal else found.kind
        info = {
            "requests": answer.requests, "tokens_in": answer.tokens_in, "tokens_out": answer.tokens_out,
            "cost": self.endpoint.budget.cost - before, "refusals": int(kind == "refused"), "unparsed": int(kind == "unparsed"),
            "endpoint_failures": len(answer.failures) + self.failed,
        }
        if self.search:
            info["searched"] = int(found.is_searched)
        self.failed = 0
        info = {name: value + earlier.get(name, 0) for name, value in info.items()}
        self.reported = dict(info)
        if answer.first_token_ms is not None:
            info["first_token_ms"] = round(answer.first_token_ms, 1)
        # The referee judges a text that is not an action.
        said = answer.text.strip()[-100:] or "(nothing)"
        action = "(refused) " + said if kind == "refused" else found.action or said
        self.played.append(action)
        note = [answer.thought.strip(), answer.text.strip(), "(finish: %s)" % answer.finish if answer.finish else ""]
        note = "\n".join(filter(None, note))
        return {"action": action, "note": note.encode()[:3000].decode("utf-8", "ignore"), "info": info}

    def ask(self, messages, window):
        """The model's answer; None if the time of a race is over, or the endpoint fails during it."""
        seconds = window / 1000 * 0.95 if window else float("inf")
        began = time.monotonic()
        try:
            return self.endpoint.ask(rules(self.start["game"]), messages, seconds)
        except EndpointFailure as failure:
            if failure.is_permanent:
                refused = "the endpoint refuses the request: " if failure.kind == "request" else ""
                raise Fatal(refused + str(failure))
            if window and (failure.requests < self.endpoint.tries or time.monotonic() - began >= seconds):
                print("%s: %s" % (failure.kind, failure), file=sys.stderr, flush=True)
                self.failed += failure.requests
                return None
            raise Fatal("no answer from the model in %d tries; the endpoint's last failure is %s: %s" % (
                failure.requests, failure.kind, failure))


def main():
    model, game, is_reached = endpoint(), None, False
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "start":
            if not is_reached:
                try:
                    model.reach()
                except EndpointFailure as failure:
                    raise Fatal("the endpoint refuses the key: %s" % failure if failure.kind == "request" else
                                "cannot reach %s: %s" % (model.url, failure))
                is_reached = True
            game = Game(message, model)
            print(json.dumps({"type": "ready", "name": model.model[:100]}), flush=True)
        elif kind == "prompt":
            reply = game.choose(message)
            if reply is not None:
                print(json.dumps({"id": message["id"], **reply}), flush=True)


if __name__ == "__main__":
    try:
        main()
    except Fatal as problem:
        sys.exit("llm.py: %s" % problem)
