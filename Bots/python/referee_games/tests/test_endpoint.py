"""Tests of referee_games.endpoint against a small server, which replays what real endpoints send when they fail.

The documents that describe these failures: the Messages API's pages "Errors", "Streaming" and "Handling stop reasons"
(Anthropic); the reference of Chat Completions (OpenAI), "refusal" and "finish_reason"; and the pages "Errors" and "Streaming"
(OpenRouter), whose errors come with status 200 and within streams. Comments and blank lines that keep a connection open are of
DeepSeek's page "Rate limit".
"""

import http.server
import json
import threading
import time
import unittest
import unittest.mock

from referee_games.endpoint import Budget, Endpoint, EndpointFailure
from referee_games.text import parse

START = {"game": "klondike", "options": {}, "seat": 0, "seats": 1}
PROMPT = {"legal": ["draw", "t1-t2", "t1-t2:3", "resign"], "observation": {}}


class Case:
    """What the server sends: parts of a stream or one whole body, and how it ends."""

    def __init__(self, kind, *parts, status=200, headers=(), ends=True, short=0, form="", hang=False):
        self.kind, self.parts, self.status, self.headers = kind, parts, status, dict(headers)
        #: Whether a stream has its last line; how many bytes are missing; the type of the content.
        self.ends, self.short, self.form, self.hang = ends, short, form, hang


def chat(text=None, finish=None, **members):
    return {"choices": [{"index": 0, "delta": {"content": text, **members}, "finish_reason": finish}]}


def whole(text, finish="stop", **members):
    message = {"role": "assistant", "content": text, **members}
    return {"choices": [{"index": 0, "message": message, "finish_reason": finish}], "usage": {"prompt_tokens": 100}}


def block(text, kind="text"):
    return {"type": "content_block_delta", "delta": {"type": kind + "_delta", kind: text}}


def stop(reason):
    return {"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 5}}


def message(text, reason="end_turn"):
    return {"type": "message", "content": [{"type": "text", "text": text}], "stop_reason": reason, "usage": {"input_tokens": 9}}


ERROR = {"error": {"code": 502, "message": "the provider has disconnected"}}
OVERLOADED = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
END = {"type": "message_stop"}
#: For each kind of failure, or "refused", what leads to it, by the dialect and whether it streams.
CASES = {
    ("chat", True): {
        "an error with status 200": Case("busy", ERROR, form="application/json"),
        "an error event within a stream": Case("busy", chat("ACTION: dr"), {**ERROR, **chat("", "error")}),
        "an error event by its name": Case("error", chat("ACTION: draw"), ("error", {"message": "out of memory"})),
        "an error in the choice": Case("error", {"choices": [{"delta": {}, "error": {"message": "no"}}]}),
        "a finish reason that is an error": Case("error", chat("ACTION: draw"), chat("", "error")),
        "no resources": Case("error", chat("ACTION: draw"), chat("", "insufficient_system_resource")),
        "a stream that is cut": Case("cut", chat("I consider draw and t1-t2, but ACT"), ends=False),
        "a stream that is cut behind an action": Case("cut", chat("ACTION: t1-t2"), ends=False),
        "comments, and no answer": Case("cut", b": PROCESSING\n\n", b": PROCESSING\n\n", ends=False),
        "a stream of chunks that is cut": Case(
            "network", b"40\r\ndata: {", ends=False, headers={"Transfer-Encoding": "chunked"}),
        "an answer at the limit": Case("limit", chat("ACTION: t1-t2"), chat("", "length")),
        "a thought at the limit": Case("limit", chat(reasoning_content="draw or t1-t2"), chat(None, "length")),
        "a filtered answer": Case("filter", chat("ACTION"), chat("", "content_filter")),
        "no text": Case("empty", chat(None, "stop")),
        "a thought alone": Case("empty", chat(reasoning="I draw"), chat("", "stop")),
        "no choices": Case("empty", {"choices": [], "usage": None}),
        "a tool that nobody offered": Case("error", chat(None, "tool_calls", tool_calls=[{"function": {"name": "draw"}}])),
        "no JSON": Case("malformed", b"data: {choices\n\n"),
        "a list": Case("malformed", b"data: [1]\n\n"),
        "a refusal": Case("refused", chat(None, refusal="I can't"), chat(None, refusal=" play."), chat(None, "stop")),
        "silence": Case("timeout", hang=True),
        "silence behind an action": Case("timeout", chat("ACTION: draw"), hang=True),
        "rubbish for ever": Case("malformed", b": nothing yet\n" * 90000),
    },
    ("chat", False): {
        "an error with status 200": Case("busy", ERROR),
        "an error that is a text": Case("error", {"error": "model is loading"}),
        "a finish reason that is an error": Case("error", whole("ACTION: draw", "error")),
        "a body that is cut": Case("network", whole("ACTION: draw"), short=20),
        "an answer at the limit": Case("limit", whole("<think>draw or t1-t2", "length")),
        "a filtered answer": Case("filter", whole("", "content_filter")),
        "no text": Case("empty", whole(None)),
        "no choices": Case("empty", {"choices": []}),
        "a page": Case("malformed", b"<html>502 Bad Gateway</html>", form="text/html"),
        "a text for a list": Case("malformed", {"choices": "draw"}),
        "nothing": Case("malformed", b""),
        "a refusal": Case("refused", whole(None, refusal="I can't play.")),
        "a wrong key": Case("request", {"error": {"message": "no such key"}}, status=401),
        "no money": Case("request", {"error": {"message": "insufficient credits"}}, status=402),
        "no quota": Case("request", {"error": {"code": "insufficient_quota", "message": "no"}}, status=429),
        "no such model": Case("request", {"error": {"code": "model_not_found"}}, status=404),
        "a filtered prompt": Case("filter", {"error": {"code": "content_filter", "message": "no"}}, status=400),
        "a limit of the rate": Case("busy", {"error": "slow down"}, status=429, headers={"Retry-After": "0"}),
        "an overload": Case("busy", b"upstream", status=503),
        "an own overload": Case("busy", OVERLOADED, status=529),
    },
    ("messages", True): {
        "an error event within a stream": Case("error", block("ACTION: draw"), ("error", OVERLOADED)),
        "an error event for a bad request": Case("request", {"type": "error", "error": {"type": "invalid_request_error"}}),
        "a stream that is cut": Case("cut", block("I consider draw, but ACT"), ends=False),
        "a stream that is cut behind a ping": Case("cut", block("ACTION: draw"), {"type": "ping"}, ends=False),
        "an answer at the limit": Case("limit", block("ACTION: t1-t2"), stop("max_tokens"), END),
        "a thought at the limit": Case("limit", block("I draw", "thinking"), stop("max_tokens"), END),
        "a full context": Case("limit", block("ACTION: t1-t2"), stop("model_context_window_exceeded"), END),
        "no text": Case("empty", stop("end_turn"), END),
        "a turn that is paused": Case("error", block("ACTION: draw"), stop("pause_turn"), END),
        "a refusal": Case("refused", block("ACTION: draw"), stop("refusal"), END),
    },
    ("messages", False): {
        "an error with status 200": Case("error", OVERLOADED),
        "an answer at the limit": Case("limit", message("ACTION: draw", "max_tokens")),
        "no text": Case("empty", {"type": "message", "content": [], "stop_reason": "end_turn"}),
        "a refusal": Case("refused", message("", "refusal")),
        "an overload": Case("busy", OVERLOADED, status=529),
        "too large a request": Case("request", {"type": "error", "error": {"type": "request_too_large"}}, status=413),
    },
}
GOOD = {
    ("chat", True): Case("", b": PROCESSING\n\n", chat("ACT"), chat("ION: t1"), chat("-t2"), chat("", "stop"),
                         {"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 5}}),
    ("chat", False): Case("", b"\n\n", whole([{"type": "text", "text": "ACTION: t1-t2"}])),
    ("messages", True): Case("", {"type": "message_start", "message": {"usage": {"input_tokens": 100}}},
                             block("Draw?", "thinking"), block("ACTION: t1"), block("-t2"), stop("end_turn"), END),
    ("messages", False): Case("", message("ACTION: t1-t2")),
}


class Server(http.server.BaseHTTPRequestHandler):
    """Sends the cases that wait, the last one again and again."""

    cases, asked, over = [], [], threading.Event()

    def do_POST(self):
        self.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        case = self.cases.pop(0) if len(self.cases) > 1 else self.cases[0]
        streams = self.asked[-1]["stream"] and case.status == 200 and not case.form
        body = b"".join(self.part(part, streams) for part in case.parts)
        if streams and case.ends and self.path.endswith("/chat/completions"):
            body += b"data: [DONE]\n\n"
        self.send_response(case.status)
        self.send_header("Content-Type", "text/event-stream" if streams else case.form or "application/json")
        for name, value in case.headers.items():
            self.send_header(name, value)
        if not streams:
            self.send_header("Content-Length", str(len(body) + case.short))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
        if case.hang:
            self.over.wait(20)

    def part(self, part, streams):
        if isinstance(part, bytes):
            return part
        name, part = part if isinstance(part, tuple) else ("", part)
        data = json.dumps(part).encode()
        return (b"event: %s\n" % name.encode() if name else b"") + b"data: " + data + b"\n\n" if streams else data

    def log_message(self, *words):
        pass

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass


class EndpointTests(unittest.TestCase):
    def setUp(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        server.daemon_threads = True
        self.url = "http://127.0.0.1:%d/v1" % server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
        Server.over.clear()
        Server.asked.clear()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.addCleanup(Server.over.set)

    def endpoint(self, dialect="chat", streams=True, **arguments):
        request = {"max_tokens": 50, "stream": streams}
        return Endpoint(self.url, "model", **{"dialect": dialect, "request": request, "timeout": 10, **arguments})

    def ask(self, endpoint, *cases):
        Server.cases[:] = cases
        return endpoint.ask("rules", [{"role": "user", "content": "Which action?"}])

    def test_failures_of_an_endpoint_are_none_of_its_model(self):
        self.assertGreater(sum(map(len, CASES.values())), 17)
        for (dialect, streams), cases in CASES.items():
            for name, case in cases.items():
                with self.subTest(dialect=dialect, streams=streams, case=name):
                    endpoint = self.endpoint(dialect, streams, tries=1, timeout=0.3 if case.hang else 10)
                    if case.kind == "refused":
                        answer = self.ask(endpoint, case)
                        self.assertTrue(answer.is_refusal)
                        continue
                    with self.assertRaises(EndpointFailure) as caught:
                        self.ask(endpoint, case)
                    self.assertEqual((caught.exception.kind, caught.exception.requests), (case.kind, 1), caught.exception)
                    self.assertEqual(caught.exception.is_permanent, case.kind == "request")

    def test_an_answer_comes_after_failures_that_may_pass(self):
        for (dialect, streams), good in GOOD.items():
            failing = [case for case in CASES[dialect, streams].values()
                       if case.kind not in ("request", "refused") and not case.hang]
            for case in failing:
                endpoint = self.endpoint(dialect, streams, tries=2)
                with self.subTest(dialect=dialect, streams=streams, kind=case.kind), unittest.mock.patch("time.sleep"):
                    answer = self.ask(endpoint, case, good)
                    self.assertEqual((answer.requests, answer.failures), (2, [case.kind]))
                    self.assertEqual(parse(answer.text, START, PROMPT).action, "t1-t2")
                    self.assertIn(answer.finish, ("stop", "end_turn"))
                    if streams:
                        self.assertGreaterEqual(answer.tokens_in, 100)
                        self.assertGreater(answer.first_token_ms, 0)

    def test_what_lasts_is_not_sent_again(self):
        with self.assertRaises(EndpointFailure):
            self.ask(self.endpoint(streams=False), CASES["chat", False]["a wrong key"])
        self.assertEqual(len(Server.asked), 1)

    def test_a_budget_counts_failed_requests(self):
        cut = Case("limit", {"usage": {"prompt_tokens": 100, "completion_tokens": 50}, **chat("ACTION: dr", "length")})
        endpoint = self.endpoint(tries=2, budget=Budget(400, price_in=1e6))
        answer = self.ask(endpoint, cut, GOOD["chat", True])
        self.assertEqual((answer.tokens_in, answer.tokens_out), (200, 55))
        self.assertEqual((endpoint.budget.tokens, endpoint.budget.cost), (255, 200))
        with self.assertRaises(EndpointFailure) as caught:
            self.ask(endpoint, GOOD["chat", True])
            self.ask(endpoint, GOOD["chat", True])
        self.assertEqual(caught.exception.kind, "budget")

    def test_nothing_waits_longer_than_it_may(self):
        began = time.monotonic()
        Server.cases[:] = [CASES["chat", True]["silence"]]
        with self.assertRaises(EndpointFailure) as caught:
            self.endpoint().ask("", [], 0.3)
        self.assertEqual(caught.exception.kind, "timeout")
        self.assertLess(time.monotonic() - began, 5)

    def test_nobody_listens(self):
        endpoint = Endpoint("http://127.0.0.1:1/v1", "model", tries=1)
        for call in endpoint.reach, lambda: endpoint.ask("", []):
            with self.assertRaises(EndpointFailure) as caught:
                call()
            self.assertEqual(caught.exception.kind, "network")
        self.assertRaises(ValueError, Endpoint, "http://127.0.0.1", "model", dialect="latin")


if __name__ == "__main__":
    unittest.main()
