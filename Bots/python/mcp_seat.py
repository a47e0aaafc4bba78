"""A seat for an agent: a bot whose actions come from a client of the Model Context Protocol (MCP), in every game.

    mcp_seat.py new seat.json             makes a seat: two free ports and a secret, in a file that only you can read
    mcp_seat.py serve seat.json           serves MCP on standard input and output: the client starts this
    mcp_seat.py serve seat.json --http    serves MCP over streamable HTTP, at the "mcp_url" of the file
    mcp_seat.py bot seat.json             the bot: the referee starts this, with "network": true

The bot passes on what the referee and the client say: `serve` listens at the loopback address, and the bot connects to
it, from any sandbox. Both prove that they know the secret, and neither sends it. `serve` needs the package mcp (pip
install "mcp>=2,<3"), and the package referee_games beside this file or installed, whose module `text` reads the actions;
the bot needs only the standard library. The bot reports `ready` once a client's `serve` is there,
and ends with the reason if there is none after --wait seconds (default 8, because the event's "ready_ms" is 10 seconds
by default).

The seat never moves for its client. Without an answer a turn runs out of time, and a race passes. What cannot be an
action of the open turn is refused with a sentence while the clock runs on; where the event hides the legal actions, the
referee judges. A client that leaves may come back: the bot tells the game again, from its start, to each `serve` that
it meets.

It reports with each answer: calls (of tools since the prompt), refused (calls of act among them) and client_ms (from
the prompt to the answer).
"""

from __future__ import annotations

import argparse
import asyncio
import hmac
import json
import os
import secrets
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict

Message = Dict[str, Any]

HERE = Path(__file__).resolve()
#: The pages of the rules, where this file lies in the project; elsewhere `rules` of the package tells them in short.
PAGES = [folder / "docs/rules" for folder in HERE.parents if (folder / "docs/rules/klondike.md").is_file()][:1]
sys.path.insert(0, str(HERE.parent / "referee_games"))
LONGEST_WAIT = 50.0

INSTRUCTIONS = """You sit at a table of card games. Call look: it waits until you are asked, and shows the turn, what
you see, the legal actions and the milliseconds left. Answer with act, which names the turn and the action, and shows
what comes next. Repeat until the state is "over". The tool rules has the rules and how actions are written. Your clock
runs while you think."""


class Problem(Exception):
    """What is wrong, and what to do, for a person."""


class Config:
    """The file of a seat: the ports at the loopback address, and the secret."""

    def __init__(self, path: str) -> None:
        try:
            if os.stat(path).st_mode & 0o077:
                raise Problem("%s can be read by others, who could play in your place; chmod 600 %s" % (path, path))
            values = json.loads(Path(path).read_text())
            self.bot_port, self.url = int(values["bot_port"]), str(values["mcp_url"])
            self.secret = str(values["secret"])
            self.mcp_port = int(self.url.split(":")[2].split("/")[0])
        except OSError as error:
            raise Problem("cannot read the seat: %s; make it with: mcp_seat.py new %s" % (error, path))
        except (ValueError, LookupError, TypeError) as error:
            reason = "%s: %s" % (type(error).__name__, error)
            raise Problem("%s is no seat (%s); make one with: mcp_seat.py new FILE" % (path, reason))

    @staticmethod
    def make(path: str) -> None:
        with socket.socket() as one, socket.socket() as other:
            for listener in one, other:
                listener.bind(("127.0.0.1", 0))
            values = {"bot_port": one.getsockname()[1], "mcp_url": "http://127.0.0.1:%d/mcp" % other.getsockname()[1],
                      "secret": secrets.token_urlsafe(32)}
        try:
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(json.dumps(values, indent=2) + "\n")
        except OSError as error:
            raise Problem("cannot make the seat: %s" % error)

    def proof(self, *words: str) -> str:
        return hmac.new(self.secret.encode(), " ".join(words).encode(), "sha256").hexdigest()


def encoded(message: Any) -> bytes:
    return json.dumps(message).encode() + b"\n"


class Bot:
    """The process that the referee starts: a game's lines go to `serve`, and the answers of the client come back."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.problem = ""
        self.told: list[Any] = []
        self.asked: Any = None
        self.link: Any = None
        self.is_linked = threading.Event()
        self.lock = threading.Lock()

    def run(self, timeout: float) -> None:
        threading.Thread(target=self.keep_linked, daemon=True).start()
        for line in sys.stdin:
            message = json.loads(line)
            kind = message.get("type")
            with self.lock:
                if kind == "start":
                    self.told = []
                self.asked = message["id"] if kind == "prompt" else None
                self.tell(message)
            if kind == "start":
                if not self.is_linked.wait(timeout):
                    raise Problem(self.problem)
                print('{"type":"ready","name":"MCP seat"}', flush=True)

    def tell(self, message: Message) -> None:
        """Keeps a message of this game with its time, and sends it if somebody is there to listen."""
        self.told.append([time.monotonic(), message])
        if self.link:
            try:
                self.link.sendall(encoded(self.told[-1]))
            except OSError:
                pass  # The thread that reads notices, too, and links again.

    def keep_linked(self) -> None:
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.config.bot_port), timeout=5) as link:
                    self.talk(link)
            except PermissionError:
                self.problem = 'the sandbox refuses the network; this bot needs "network": true in the tournament file'
            except (OSError, ValueError) as error:
                place = "127.0.0.1:%d (%s)" % (self.config.bot_port, error)
                self.problem = "no MCP client serves this seat at %s; start one with: mcp_seat.py serve" % place
            with self.lock:
                self.link = None
                self.is_linked.clear()
            time.sleep(0.2)

    def talk(self, link: socket.socket) -> None:
        # A prompt follows its answer's echo at once, and would wait for an acknowledgement: 40 ms a turn.
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = link.makefile("rb")
        challenge, own = lines.readline(200).decode().strip(), secrets.token_hex(16)
        link.sendall(("%s %s\n" % (own, self.config.proof("bot", challenge, own))).encode())
        if not hmac.compare_digest(lines.readline(200).decode().strip(), self.config.proof("serve", challenge, own)):
            raise ValueError("whoever listens there has another secret")
        link.settimeout(None)
        with self.lock:
            link.sendall(b"".join(encoded(message) for message in self.told))
            self.link = link
            self.is_linked.set()
        for line in lines:
            answer = json.loads(line)
            with self.lock:
                # One answer for each prompt, whatever comes.
                if answer["id"] == self.asked:
                    self.asked = None
                    print(json.dumps(answer), flush=True)
                    self.tell(answer)
        raise OSError("it has ended")


class Game:
    """A game at a table, as a bot tells it."""

    def __init__(self, start: Message, writer: asyncio.StreamWriter) -> None:
        self.start = start
        self.writer = writer
        self.key = "%s-%d" % (start["table"], start["seat"])
        self.prompts = 0
        self.prompt: Message = {}
        self.is_open = False
        self.events: list[Message] = []
        self.end: Message = {}
        self.asked_at = 0.0
        #: What the answer to the open prompt reports so far.
        self.calls = self.refused = 0
        self.before_ms = 0.0

    def take(self, at: float, message: Message) -> None:
        kind = message.get("type")
        if kind == "prompt":
            again = "again" in message
            self.before_ms = self.before_ms + 1000 * (at - self.asked_at) if again else 0
            self.calls, self.refused = (self.calls, self.refused) if again else (0, 0)
            self.prompts, self.prompt, self.is_open, self.asked_at = self.prompts + 1, message, True, at
            self.events += message["events"]
        elif kind == "end":
            self.end, self.is_open = message, False
        elif message.get("id") == self.prompt.get("id"):
            self.is_open = False

    @property
    def turn(self) -> str:
        return "%s-%d" % (self.key, self.prompts)

    @property
    def is_race(self) -> bool:
        return "window_ms" in self.prompt["clock"]

    @property
    def ms_left(self) -> float:
        return float(min(self.prompt["clock"].values())) - 1000 * (time.monotonic() - self.asked_at)

    @property
    def is_asked(self) -> bool:
        return self.is_open and not (self.is_race and self.ms_left <= 0)

    def shown(self) -> Message:
        facts = {name: self.start[name] for name in ("game", "options", "table", "seat", "seats")}
        facts.update(turn=self.turn, kind="race" if self.is_race else "turn", ms_left=round(self.ms_left))
        names = ("observation", "events", "again", "choices", "legal")
        return {**facts, **{name: self.prompt[name] for name in names if name in self.prompt}}

    def result(self) -> Message:
        facts = {name: self.start[name] for name in ("game", "table", "seat")}
        return {**facts, **{name: self.end[name] for name in ("termination", "scores", "fault") if name in self.end}}

    def refusal(self, action: str) -> str:
        """Why this text cannot be an action of the open turn; empty if it can, or if only the referee knows."""
        if not 0 < len(action) <= 100 or not action.isascii() or not action.isprintable():
            return "an action is 1 to 100 printable ASCII characters, not %.40r" % action
        from referee_games.text import reason

        # Where the event does not list the legal actions, the referee judges.
        return "" if "legal" not in self.prompt else reason(self.read(action), self.prompt)

    def read(self, action: str) -> Any:
        """The action that a text is, in any spelling."""
        from referee_games.text import read

        return read(action, self.start, self.prompt)


class Seat:
    """All games of the bots that have connected, the latest last, and the tools of the client."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.games: dict[str, Game] = {}
        self.writers: list[asyncio.StreamWriter] = []
        self.results: list[Message] = []
        self.reported = 0
        self.news = asyncio.Event()

    def tell(self) -> None:
        self.news.set()
        self.news = asyncio.Event()

    async def until(self, found: Callable[[], bool], seconds: float) -> None:
        end = time.monotonic() + min(seconds, LONGEST_WAIT)
        while not found() and end > time.monotonic():
            try:
                await asyncio.wait_for(self.news.wait(), end - time.monotonic())
            except asyncio.TimeoutError:
                return

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talks with a bot's process, once it has proved that it knows the secret."""
        try:
            challenge = secrets.token_hex(16)
            writer.write(challenge.encode() + b"\n")
            own, proof = (await asyncio.wait_for(reader.readline(), 5)).decode().split()
            if not hmac.compare_digest(proof, self.config.proof("bot", challenge, own)):
                raise ValueError("a process with another secret wanted to be the bot")
            writer.write(self.config.proof("serve", challenge, own).encode() + b"\n")
            self.writers.append(writer)
            await self.hear(reader, writer)
        except (OSError, ValueError, asyncio.TimeoutError) as error:
            print("mcp_seat.py: a connection was closed: %s" % error, file=sys.stderr, flush=True)
        except asyncio.CancelledError:
            pass  # The client has left. Python 3.11 would print this, though it is the usual end.
        finally:
            writer.close()
            if writer in self.writers:
                self.writers.remove(writer)
            self.games = {key: game for key, game in self.games.items() if game.writer is not writer}
            self.tell()

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        game = None
        while line := await reader.readline():
            at, message = json.loads(line)
            if message.get("type") == "start":
                # A process plays one game at a time.
                self.games = {key: other for key, other in self.games.items() if other.writer is not writer}
                game = Game(message, writer)
                self.games[game.key] = game
            elif game:
                game.take(at, message)
                # The start before the first table is no game of the tournament: nobody is asked in it.
                if game.end and game.prompts and game.result() not in self.results:
                    self.results.append(game.result())
            self.tell()

    def asked(self) -> list[Game]:
        return sorted((game for game in self.games.values() if game.is_asked), key=lambda game: game.asked_at)

    def count(self) -> None:
        for game in self.games.values():
            game.calls += game.is_open

    async def view(self, wait: float) -> Message:
        await self.until(lambda: bool(self.asked()) or self.reported < len(self.results), wait)
        ended, self.reported = self.results[self.reported:], len(self.results)
        view: Message = {"ended": ended} if ended else {}
        asked = self.asked()
        if asked:
            return {"state": "asked", **view, **asked[0].shown()}
        if self.writers:
            return {"state": "waiting", **view, "message": "You are not asked now. Look again."}
        return {"state": "over", **view, "message": "No bot plays: the tournament has not begun, or is over."}

    async def act(self, turn: str, action: str, note: str, wait: float) -> Message:
        game = self.games.get(turn.rpartition("-")[0])
        if game is None or turn != game.turn or not game.is_asked:
            raise ValueError("Turn %.40r is not open: it has been answered or is over, and a race without your answer is a "
                             "pass. Nothing was sent. Look again." % turn)
        refusal = game.refusal(action)
        if refusal:
            game.refused += 1
            raise ValueError("Nothing was sent: %s. Turn %s has %d ms left." % (refusal, turn, game.ms_left))
        game.is_open = False
        client_ms = game.before_ms + 1000 * (time.monotonic() - game.asked_at)
        note = note.encode("utf-8", "replace")[:3000].decode("utf-8", "ignore")
        game.writer.write(encoded({
            "id": game.prompt["id"], "action": game.read(action).action or action, "note": note,
            "info": {"calls": game.calls, "refused": game.refused, "client_ms": round(client_ms, 1)}}))
        return await self.view(wait)

    def history(self, last: int) -> Message:
        games = self.asked() or list(self.games.values())[-1:]
        shown: Message = {"results": self.results}
        if games:
            game = games[0]
            shown.update(game=game.start["game"], table=game.start["table"], events=game.events[-max(last, 1):])
        return shown


def make_server(seat: Seat) -> Any:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    from referee_games import games, text

    server = MCPServer("referee seat", instructions=INSTRUCTIONS, log_level="WARNING")
    pages = {name: text.rules(name) for name in games()}
    for path in [path for folder in PAGES for path in sorted(folder.glob("*.md"))]:
        pages[path.stem] = path.read_text(encoding="utf-8")

    @server.tool(structured_output=False)
    def rules(game: str = "") -> str:
        """The rules of klondike, set or snap, and how actions are written; without a name, of the game in play."""
        seat.count()
        playing = [other.start["game"] for other in seat.asked() or list(seat.games.values())[-1:]]
        name = game or "".join(playing[:1])
        if name not in pages:
            raise ToolError("There are rules of %s; not of %.40r." % (", ".join(pages), name))
        return pages[name]

    @server.tool(structured_output=False)
    async def look(wait: float = 20) -> str:
        """Waits at most this many seconds (up to 50) until you are asked.

        Shows the turn, what you see, the legal actions and the milliseconds left; "ended" has the results of games since
        the last look. The state "over" means that no bot of this seat plays."""
        seat.count()
        return json.dumps(await seat.view(wait))

    @server.tool(structured_output=False)
    async def act(turn: str, action: str, note: str = "", wait: float = 20) -> str:
        """Answers the turn that look has shown, and returns what look would show next.

        The action is written exactly as in "legal" or in the rules. The note is kept with it for people. An action that
        cannot be taken is refused with the reason, and the clock runs on."""
        seat.count()
        try:
            return json.dumps(await seat.act(turn, action, note, wait))
        except ValueError as error:
            raise ToolError(str(error))

    @server.tool(structured_output=False)
    def history(last: int = 100) -> str:
        """The last events of the game in play, of all seats, oldest first; and the results of the games before it."""
        seat.count()
        return json.dumps(seat.history(last))

    def offer(name: str) -> None:
        @server.resource("rules://" + name, name="rules of " + name, mime_type="text/markdown")
        def page() -> str:
            return pages[name]

    for name in pages:
        offer(name)
    return server


def guarded(app: Any, secret: str) -> Any:
    """The app, for requests with the secret alone."""
    async def pass_on(scope: Any, receive: Any, send: Any) -> None:
        given = dict(scope.get("headers", [])).get(b"authorization", b"")
        if scope["type"] == "lifespan" or hmac.compare_digest(given, b"Bearer " + secret.encode()):
            await app(scope, receive, send)
        else:
            headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body", "body": b"This seat needs Authorization: Bearer SECRET\n"})

    return pass_on


async def serve(config: Config, is_http: bool) -> None:
    seat = Seat(config)
    try:
        server = make_server(seat)
    except ImportError as error:
        raise Problem('serve needs the packages mcp and referee_games (%s); pip install "mcp>=2,<3", and start it with that '
                      "Python, from the project or beside a copy of the package" % error)
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        await asyncio.start_server(seat.meet, "127.0.0.1", config.bot_port, limit=1 << 20)
        if is_http:
            listener.bind(("127.0.0.1", config.mcp_port))
    except OSError as error:
        raise Problem("another client serves this seat already, or its port is taken (%s); end it, or make a seat" % error)
    if not is_http:
        await server.run_stdio_async()
        return
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    # A web page that has its name point to this machine has another host or origin.
    hosts = ["%s:%d" % (name, config.mcp_port) for name in ("127.0.0.1", "localhost")]
    security = TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=["http://" + host for host in hosts])
    app = server.streamable_http_app(stateless_http=True, json_response=True, transport_security=security)
    print("mcp_seat.py: serving %s" % config.url, file=sys.stderr, flush=True)
    settings = uvicorn.Config(guarded(app, config.secret), log_level="warning", timeout_graceful_shutdown=1)
    await uvicorn.Server(settings).serve([listener])


def main() -> None:
    parser = argparse.ArgumentParser(description="A seat for an agent, by the Model Context Protocol.")
    parser.add_argument("role", choices=("new", "serve", "bot"))
    parser.add_argument("seat", help="the file with the seat's addresses and its secret")
    parser.add_argument("--http", action="store_true", help="serve: over streamable HTTP, not standard input")
    parser.add_argument("--wait", type=float, default=8, help="bot: seconds until a client must be there (default 8)")
    words = parser.parse_args()
    if words.role == "new":
        Config.make(words.seat)
    elif words.role == "bot":
        Bot(Config(words.seat)).run(words.wait)
    else:
        asyncio.run(serve(Config(words.seat), words.http))


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit("mcp_seat.py: %s" % problem)
    except KeyboardInterrupt:
        sys.exit(130)
