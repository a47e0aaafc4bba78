"""A client for language models behind an HTTP endpoint, which separates failures of the endpoint from answers of the model.

    from referee_games.endpoint import Endpoint, EndpointFailure

    model = Endpoint("http://127.0.0.1:11434/v1", "llama3.1")
    try:
        answer = model.ask("You play Klondike.", [{"role": "user", "content": "Which action?"}])
        print(answer.text, answer.finish, answer.tokens_out)
    except EndpointFailure as failure:
        print(failure.kind, failure)

`ask` returns complete answers only. Everything else is an `EndpointFailure` of one of these kinds:

| kind | cause | retried |
|---|---|---|
| `request` | the endpoint rejects the request or the key, or the account has no credit | no |
| `busy` | a rate limit, an overload or another server error (408, 409, 425, 429, 5xx) | yes, after `Retry-After` |
| `network` | no connection, or a broken one | yes |
| `timeout` | no complete answer in time | yes |
| `error` | an error in place of an answer, with status 200 or within a stream | yes |
| `cut` | a stream that ends before the answer does | yes |
| `limit` | an answer or a thought that ends at the token limit | yes |
| `filter` | a content filter of the provider | yes |
| `empty` | an answer without text | yes |
| `malformed` | a response that is not of this dialect | yes |
| `budget` | the next request might exceed the budget | no |

A refusal of the model is not a failure: `Completion.is_refusal` is then true.
"""

from __future__ import annotations

import http.client
import json
import queue
import random
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from typing import Any, Dict, List, Mapping, Optional

__all__ = ["Budget", "Completion", "Endpoint", "EndpointFailure"]

Message = Dict[str, str]

_LARGEST = 1 << 20
#: Error names of providers for which a retry is useless.
_PERMANENT = {
    "authentication_error", "billing_error", "context_length_exceeded", "insufficient_quota", "invalid_api_key",
    "invalid_request_error", "model_not_found", "not_found_error", "permission_error", "request_too_large",
}
#: Finish reasons of incomplete answers, with the kind of failure.
_STOPS = {
    "length": "limit", "max_tokens": "limit", "model_context_window_exceeded": "limit", "content_filter": "filter",
    "content_filtered": "filter", "guardrail_intervened": "filter", "safety": "filter",
}
#: Finish reasons of complete answers. All others, such as a call of a tool that was not offered, are errors.
_ENDS = {"", "stop", "end_turn", "stop_sequence", "eos", "refusal"}


class EndpointFailure(Exception):
    """The endpoint returned no complete answer. `kind` is one of the kinds in the module's table.

    `is_permanent` is true if a retry is useless. `after` is the `Retry-After` time in seconds, or None. `requests` is the number
    of requests that `ask` sent.
    """

    def __init__(self, kind: str, message: str, *, is_permanent: bool = False, after: Optional[float] = None) -> None:
        super().__init__(message)
        self.kind, self.is_permanent, self.after, self.requests = kind, is_permanent, after, 0


class Completion:
    """A complete answer of a model, with its cost.

    - `text`, `thought`, and `finish`: the finish reason in the endpoint's words, or "".
    - `is_refusal`: true if the endpoint marks the answer as a refusal.
    - `tokens_in`, `tokens_out`: the tokens of all requests that `ask` sent; estimated if the endpoint does not report them.
    - `first_token_ms`: the time to the first token of a stream, or None.
    - `requests`: the number of requests; `failures`: the kinds of those that failed.
    """

    def __init__(self) -> None:
        self.text = self.thought = self.finish = ""
        self.is_refusal = self.is_complete = False
        self.tokens_in: Optional[int] = None
        self.tokens_out: Optional[int] = None
        self.first: Optional[float] = None
        self.first_token_ms: Optional[float] = None
        self.requests = 1
        self.failures: List[str] = []

    def add(self, text: Any, thought: Any = None) -> None:
        """Adds text, which some endpoints send as a list of parts."""
        if isinstance(text, list):
            text = "".join(part.get("text") or "" for part in text if part.get("type", "text") == "text")
        self.text += text or ""
        self.thought += thought or ""

    def count(self, usage: Any, names: List[str]) -> None:
        asked, answered = ((usage or {}).get(name) for name in names)
        self.tokens_in = asked if isinstance(asked, int) else self.tokens_in
        self.tokens_out = answered if isinstance(answered, int) else self.tokens_out


class _Chat:
    """Messages with a role each, the rules in the first; an answer in choices."""

    path = "/chat/completions"

    @staticmethod
    def key(key: str) -> Dict[str, str]:
        return {"Authorization": "Bearer " + key}

    @staticmethod
    def body(rules: str, messages: List[Message]) -> Dict[str, Any]:
        return {"messages": [{"role": "system", "content": rules}] + messages, "stream_options": {"include_usage": True}}

    @staticmethod
    def take(answer: Completion, part: Dict[str, Any]) -> None:
        for choice in (part.get("choices") or [])[:1]:
            _refuse_error(choice)
            said = choice.get("delta") or choice.get("message") or {}
            answer.add(said.get("content"), said.get("reasoning_content") or said.get("reasoning"))
            if said.get("refusal"):
                answer.is_refusal = True
                answer.add(said["refusal"])
            answer.finish = choice.get("finish_reason") or answer.finish
        answer.is_complete = answer.is_complete or bool(answer.finish)
        answer.count(part.get("usage"), ["prompt_tokens", "completion_tokens"])


class _Messages:
    """The rules beside the messages; an answer in blocks of content."""

    path = "/messages"

    @staticmethod
    def key(key: str) -> Dict[str, str]:
        return {"x-api-key": key}

    @staticmethod
    def body(rules: str, messages: List[Message]) -> Dict[str, Any]:
        return {"system": rules, "messages": messages}

    @staticmethod
    def take(answer: Completion, part: Dict[str, Any]) -> None:
        delta = part.get("delta") or {}
        for block in part.get("content") or [part.get("content_block") or {}, delta]:
            answer.add(block.get("text"), block.get("thinking"))
        answer.finish = part.get("stop_reason") or delta.get("stop_reason") or answer.finish
        answer.is_refusal = answer.finish == "refusal"
        answer.is_complete = answer.is_complete or bool(answer.finish) or part.get("type") == "message_stop"
        for usage in (part.get("message") or {}).get("usage"), part.get("usage"):
            answer.count(usage, ["input_tokens", "output_tokens"])


def _refuse_error(part: Mapping[str, Any], status: int = 200, after: Optional[str] = None) -> None:
    """Raises a failure if the status or the body of a response is an error."""
    error = part.get("error")
    if status < 400 and not error and part.get("type") != "error":
        return
    told = error if isinstance(error, Mapping) else {}
    names = {str(told.get(name)) for name in ("code", "type", "status")}
    code = next((int(name) for name in names if re.fullmatch("[45][0-9][0-9]", name)), status)
    message = "%s%s" % ("HTTP %d: " % status if status >= 400 else "", json.dumps(dict(part))[:500])
    if any("content_filter" in name for name in names):
        raise EndpointFailure("filter", message)
    if names & _PERMANENT or 400 <= code < 500 and code not in (408, 409, 425, 429):
        raise EndpointFailure("request", message, is_permanent=True)
    pause = float(after) if after and re.fullmatch("[0-9]{1,6}", after) else None
    raise EndpointFailure("busy" if code >= 400 else "error", message, after=pause)


class Budget:
    """A limit on tokens and money, and the amounts spent so far. Prices are for a million tokens."""

    def __init__(
        self, tokens: float = float("inf"), cost: float = float("inf"), *, price_in: float = 0, price_out: float = 0
    ) -> None:
        self.token_limit, self.cost_limit, self.prices = tokens, cost, (price_in / 1e6, price_out / 1e6)
        self.tokens, self.cost, self._largest, self._dearest = 0, 0.0, 0, 0.0

    def check(self) -> None:
        """Raises a failure if another request of the largest size so far would exceed a limit."""
        if self.tokens + self._largest > self.token_limit or self.cost + self._dearest > self.cost_limit:
            spent = "the budget is spent: %d tokens, cost %.4f" % (self.tokens, self.cost)
            raise EndpointFailure("budget", spent, is_permanent=True)

    def spend(self, answer: Completion) -> None:
        asked, answered = answer.tokens_in or 0, answer.tokens_out or 0
        cost = asked * self.prices[0] + answered * self.prices[1]
        self.tokens, self.cost = self.tokens + asked + answered, self.cost + cost
        self._largest, self._dearest = max(self._largest, asked + answered), max(self._dearest, cost)


class Endpoint:
    """A model at an address, such as `http://127.0.0.1:11434/v1`.

    - `dialect`: `"chat"` posts to /chat/completions, `"messages"` posts to /messages.
    - `key`: the API key; `headers` and `request`: additional headers and members of each request.
    - `timeout`: seconds for one request; `tries`: the maximum number of requests for one answer.
    - `budget`: the limits; assign a new `Budget` for each game.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        dialect: str = "chat",
        key: str = "",
        headers: Optional[Mapping[str, str]] = None,
        request: Optional[Mapping[str, Any]] = None,
        timeout: float = 60,
        tries: int = 4,
        budget: Optional[Budget] = None,
    ) -> None:
        if dialect not in ("chat", "messages"):
            raise ValueError("the dialect is chat or messages, not %r" % dialect)
        self.url, self.model, self.timeout, self.tries = url.rstrip("/"), model, timeout, tries
        self.request = {"temperature": 0, "max_tokens": 300} if request is None else dict(request)
        self.budget = budget or Budget()
        self._dialect: Any = _Chat if dialect == "chat" else _Messages
        self._headers = {"Content-Type": "application/json", **(headers or {})}
        if key:
            self._headers.update(self._dialect.key(key))

    def reach(self) -> None:
        """Checks that the endpoint is reachable and accepts the key, without using tokens. Raises `EndpointFailure`."""
        try:
            self._send("/models", None, 5)
        except EndpointFailure as failure:
            if failure.kind in ("network", "timeout") or "HTTP 401" in str(failure) or "HTTP 403" in str(failure):
                raise

    def ask(self, rules: str, messages: List[Message], seconds: float = float("inf")) -> Completion:
        """Returns the model's answer within `seconds`, with retries. Raises the last `EndpointFailure` if all of them fail."""
        body = {"model": self.model, "stream": True, **self._dialect.body(rules, messages), **self.request}
        data, end, failures = json.dumps(body).encode(), time.monotonic() + seconds, []
        spent_in = spent_out = 0
        for attempt in range(1, self.tries + 1):
            answer = Completion()
            began = time.monotonic()
            try:
                self.budget.check()
                answer = self._send(self._dialect.path, data, min(self.timeout, max(end - began, 0.01)), answer)
                _judge(answer)
            except EndpointFailure as failure:
                failure.requests = attempt
                failures.append(failure.kind)
                pause = 2 ** (attempt - 1) * random.uniform(0.25, 0.5) if failure.after is None else min(failure.after, 60)
                if failure.is_permanent or attempt == self.tries or time.monotonic() + pause >= end:
                    raise
                self.budget.spend(answer)
                spent_in, spent_out = spent_in + (answer.tokens_in or 0), spent_out + (answer.tokens_out or 0)
                time.sleep(pause)
                continue
            # Some local servers do not count; a token is about four bytes.
            if answer.tokens_in is None:
                answer.tokens_in = len(data) // 4
            if answer.tokens_out is None:
                answer.tokens_out = len(answer.thought + answer.text) // 4
            self.budget.spend(answer)
            answer.tokens_in, answer.tokens_out = answer.tokens_in + spent_in, answer.tokens_out + spent_out
            answer.requests, answer.failures = attempt, failures
            if answer.first is not None:
                answer.first_token_ms = 1000 * (answer.first - began)
            return answer
        raise ValueError("tries is %d; expected a whole number, at least 1" % self.tries)

    def _send(self, path: str, body: Optional[bytes], seconds: float, answer: Optional[Completion] = None) -> Completion:
        """Sends one request. A server that sends byte after byte cannot delay the caller, who abandons the thread."""
        results: queue.Queue[Optional[Exception]] = queue.Queue()
        into = answer or Completion()

        def fetch() -> None:
            try:
                request = urllib.request.Request(self.url + path, body, self._headers)
                with urllib.request.urlopen(request, timeout=seconds) as response:
                    if body is not None:
                        self._read(response, into)
                results.put(None)
            except Exception as error:
                results.put(error)

        threading.Thread(target=fetch, daemon=True).start()
        try:
            error = results.get(timeout=seconds)
        except queue.Empty:
            raise EndpointFailure("timeout", "no answer within %.1f s" % seconds) from None
        if error is not None:
            raise _failure(error, seconds)
        return into

    def _read(self, response: Any, answer: Completion) -> None:
        """Reads a stream of events, or one JSON object from a server that does not stream."""
        if "event-stream" not in response.headers.get("Content-Type", ""):
            body = response.read(_LARGEST)
            # A read of some bytes does not notice that others are missing.
            if response.length:
                raise EndpointFailure("network", "%d bytes of the answer are missing" % response.length)
            self._take(answer, body, "")
            answer.is_complete = True
            return
        size, event, data = 0, "", b""
        while True:
            line = response.readline(_LARGEST)
            size += len(line)
            if size > _LARGEST:
                raise EndpointFailure("malformed", "an answer of more than 1 MiB")
            if line.startswith(b"data:"):
                data += line[5:].strip() + b"\n"
            elif line.startswith(b"event:"):
                event = line[6:].strip().decode("utf-8", "replace")
            elif not line.strip():
                if data.strip() == b"[DONE]":
                    answer.is_complete = True
                elif data:
                    self._take(answer, data, event)
                    if answer.first is None and (answer.text or answer.thought):
                        answer.first = time.monotonic()
                event, data = "", b""
                if not line:
                    return

    def _take(self, answer: Completion, data: bytes, event: str) -> None:
        part = json.loads(data)
        if not isinstance(part, dict):
            raise ValueError("no JSON object: %.100r" % data)
        _refuse_error({"error": part, **part} if event == "error" else part)
        self._dialect.take(answer, part)


def _judge(answer: Completion) -> None:
    """Raises a failure if an answer is incomplete."""
    told = "; finish reason: %s" % answer.finish if answer.finish else ""
    if not answer.is_complete:
        raise EndpointFailure("cut", "the stream ended before the answer, after %.100r" % answer.text)
    if answer.finish.lower() in _STOPS:
        raise EndpointFailure(_STOPS[answer.finish.lower()], "the answer is incomplete" + told)
    if answer.is_refusal:
        return
    if answer.finish.lower() not in _ENDS:
        raise EndpointFailure("error", "the model did not end its answer" + told)
    if not answer.text.strip():
        raise EndpointFailure("empty", "the answer has no text" + told)


def _failure(error: Exception, seconds: float) -> EndpointFailure:
    """Converts an exception of a request to a failure."""
    if isinstance(error, EndpointFailure):
        return error
    if isinstance(error, urllib.error.HTTPError):
        try:
            said = error.read(5000).decode("utf-8", "replace").strip()
        except (OSError, http.client.HTTPException):
            said = error.reason
        part: Any = said
        try:
            part = json.loads(said)
        except ValueError:
            pass
        if not isinstance(part, dict) or not part.get("error"):
            part = {"error": part or error.reason}
        try:
            _refuse_error(part, error.code, error.headers.get("Retry-After"))
        except EndpointFailure as failure:
            return failure
    reason = getattr(error, "reason", error)
    if isinstance(reason, (TimeoutError, socket.timeout)):
        return EndpointFailure("timeout", "no answer within %.1f s" % seconds)
    told = "%s: %s" % (type(reason).__name__, reason)
    if isinstance(error, (OSError, http.client.HTTPException)):
        if isinstance(reason, PermissionError):
            told = 'the sandbox refuses the network; this bot needs "network": true in the tournament\'s file'
        return EndpointFailure("network", told)
    if isinstance(error, (ValueError, LookupError, TypeError, AttributeError)):
        return EndpointFailure("malformed", "no answer of this dialect: " + told)
    raise error
