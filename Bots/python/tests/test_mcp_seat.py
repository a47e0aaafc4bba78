"""Tests of mcp_seat.py: whole tournaments, in which the client of the package mcp plays over both transports, and clients
that leave, send rubbish, or have no secret. They need the package mcp, and in PATH the programs that the build has made.
"""

import asyncio
import contextlib
import csv
import io
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import httpx2
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

sys.path.append(str(Path(__file__).resolve().parents[1]))

import mcp_seat  # noqa: E402

SEAT = mcp_seat.__file__
REFEREE = shutil.which("referee")
#: Not the link of a virtual environment, which no sandbox shows.
PYTHON = os.path.realpath(sys.executable)
#: So long that nobody is late, however slow the machine is.
CLOCK = {"bank_ms": 600000, "window_ms": 60000}
KLONDIKE = {"game": "klondike", "deals": 2, "options": {"max_actions": 12}, "clock": CLOCK}


def choose(view):
    """A legal action: a match in Snap and a set in Set are claimed, and Klondike does not draw if it need not.

    Where legal actions are hidden, one that is not legal, and then the end.
    """
    if "legal" not in view:
        return "resign" if "again" in view else "fS-t1"
    seen, legal = view["observation"], view["legal"]
    if view["game"] == "snap":
        tops = [stack[-1][0] for stack in seen["open"] if stack]
        return "snap" if len(set(tops)) < len(tops) else "pass"
    if view["game"] == "set":
        for cards in itertools.combinations(seen["table"], 3):
            if all(len(set(letters)) != 2 for letters in zip(*cards)):
                return " ".join(cards)
        return "deal" if "deal" in legal else "pass"
    return next(action for action in legal[1:] + legal[:1] if action != "resign")


async def words(*command, cwd):
    """Runs a command to its end: its exit code, and what it printed."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=str(cwd), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    printed, _ = await process.communicate()
    return process.returncode, printed.decode()


class SeatTests(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.assertIsNotNone(REFEREE, "the program referee is not in PATH")
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "bot").mkdir()
        shutil.copy(SEAT, self.folder / "bot")

    async def asyncSetUp(self):
        # Debugging reports every step that takes 0.1 s, which is every step on a busy machine.
        asyncio.get_running_loop().set_debug(False)
        self.assertEqual(await words(PYTHON, SEAT, "new", "bot/seat.json", cwd=self.folder), (0, ""))
        self.config = json.loads((self.folder / "bot/seat.json").read_text())

    def play(self, events, others=(), wait=60, sandbox="none"):
        """Starts a tournament of the seat and others; the task ends with its exit code and what it printed."""
        command = [PYTHON, "mcp_seat.py", "bot", "seat.json", "--wait", str(wait)]
        seat = {"name": "seat", "command": command, "cwd": "bot", "network": True, "at_once": 1}
        for event in events:
            event["clock"] = {"ready_ms": 60000, **event.get("clock", {})}
        bots = [seat] + [{"name": name, "command": [name], "plays": [name.split("-")[0]]} for name in others]
        file = {"name": "run", "out": "run", "seed": "seat", "events": events, "bots": bots}
        (self.folder / "file.json").write_text(json.dumps(file))
        return asyncio.create_task(words(
            REFEREE, "run", "file.json", "--quiet", "--fail-on", "faults", "--sandbox", sandbox, cwd=self.folder))

    def games(self, bot="seat"):
        """What the referee's table of games has of a bot, a row for each game."""
        made = subprocess.run([REFEREE, "standings", "run", "--format", "games-csv"], cwd=str(self.folder), check=True,
                              stdout=subprocess.PIPE, encoding="utf-8")
        return [row for row in csv.DictReader(io.StringIO(made.stdout)) if row["bot"] == bot]

    def reported(self, name):
        return sum(float(row["info_" + name]) for row in self.games())

    @contextlib.asynccontextmanager
    async def stdio(self):
        server = StdioServerParameters(command=sys.executable, args=[SEAT, "serve", str(self.folder / "bot/seat.json")])
        async with Client(server) as client:
            yield client

    @contextlib.asynccontextmanager
    async def http(self):
        """A client over HTTP, of a server that runs meanwhile."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, SEAT, "serve", "bot/seat.json", "--http", cwd=str(self.folder),
            stderr=asyncio.subprocess.PIPE)
        try:
            self.assertIn(b"serving", await process.stderr.readline())
            headers = {"Authorization": "Bearer " + self.config["secret"]}
            async with httpx2.AsyncClient(headers=headers, timeout=60) as web:
                async with Client(streamable_http_client(self.config["mcp_url"], http_client=web)) as client:
                    yield client
        finally:
            process.terminate()
            await process.wait()

    async def call(self, client, tool, **arguments):
        """What a tool returns; None where it is refused, with the sentence in `self.refused`."""
        result = await client.call_tool(tool, arguments)
        text = result.content[0].text
        if result.is_error:
            self.refused = text
            return None
        return text if tool == "rules" else json.loads(text)

    async def refusal(self, client, tool, **arguments):
        self.assertIsNone(await self.call(client, tool, **arguments))
        return self.refused

    async def until_asked(self, client, run):
        while not run.done():
            view = await self.call(client, "look", wait=1)
            if view["state"] == "asked":
                return view
        self.fail(run.result())

    async def play_all(self, client, run, choose=choose):
        """Plays until the tournament is over: what was sent, and the results of all games."""
        sent, ended = [], []
        view = await self.call(client, "look", wait=0)
        while not run.done():
            ended += view.get("ended", [])
            if view["state"] == "asked":
                action = choose(view)
                sent.append((view["game"], action))
                race = view["kind"] == "race"
                view = await self.call(client, "act", turn=view["turn"], action=action, note="chosen by a test", wait=1)
                if view is None and race:
                    # Another bot has decided this race meanwhile.
                    self.assertIn("is not open", self.refused)
                    sent.pop()
                    view = await self.call(client, "look", wait=1)
                self.assertIsNotNone(view, getattr(self, "refused", ""))
            else:
                view = await self.call(client, "look", wait=1)
        return sent, ended + view.get("ended", [])

    async def finish(self, run):
        code, printed = await run
        self.assertEqual(code, 0, printed + (await words(REFEREE, "games", "run", "--faults", cwd=self.folder))[1])

    async def play_three_games(self, transport, sandbox):
        events = [dict(KLONDIKE), {**KLONDIKE, "deals": 1, "retries": 1, "legal": "hidden"},
                  {"game": "set", "seats": 2, "deals": 2, "clock": CLOCK},
                  {"game": "snap", "seats": 2, "deals": 2, "clock": CLOCK, "options": {"max_turns": 30}}]
        run = self.play(events, ["set-random", "snap-random"], sandbox=sandbox)
        async with transport() as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            self.assertEqual(tools, {"rules", "look", "act", "history"})
            sent, ended = await self.play_all(client, run)
            history = await self.call(client, "history")
        await self.finish(run)
        self.assertEqual({game for game, _ in sent}, {"klondike", "set", "snap"})
        self.assertEqual([result["game"] for result in ended].count("klondike"), 3)
        self.assertEqual(len(ended), 7, ended)
        self.assertEqual(history["results"], ended)
        # The claims of the client count: it knows every set.
        for result in ended:
            if result["game"] == "set":
                self.assertGreater(result["scores"][result["seat"]], 15)
        self.assertEqual([row["retries"] for row in self.games()].count("1"), 1)
        # Each answer reports one call at least, its own; one that is asked for again reports the calls before, too.
        self.assertGreaterEqual(self.reported("calls"), len(sent))
        self.assertEqual(self.reported("refused"), 0)
        self.assertGreater(self.reported("client_ms"), 0)

    async def test_a_client_plays_three_games_over_stdio(self):
        await self.play_three_games(self.stdio, "none")

    async def test_a_client_plays_three_games_over_http_and_from_a_sandbox(self):
        await self.play_three_games(self.http, "auto")

    async def knock(self, turn):
        """Nobody gets in without the secret, and no web page of another host."""
        url, right = self.config["mcp_url"], {"Authorization": "Bearer " + self.config["secret"]}
        request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                   "params": {"name": "act", "arguments": {"turn": turn, "action": "resign"}}}
        accept = {"Accept": "application/json, text/event-stream"}
        async with httpx2.AsyncClient() as web:
            for status, headers in [
                (401, {}), (401, {"Authorization": "Bearer x"}), (401, {"Authorization": right["Authorization"][:-1]}),
                (421, {**right, "Host": "example.org"}), (421, {**right, "Host": "127.0.0.1.example.org:80"}),
                (403, {**right, "Origin": "http://example.org"}), (403, {**right, "Origin": "null"}),
            ]:
                response = await web.post(url, json=request, headers={**accept, **headers})
                self.assertEqual(response.status_code, status, headers)
            large = {**accept, **right, "Content-Type": "application/json"}
            # The server may close the connection before all of it is sent, and then nobody reads its answer.
            with contextlib.suppress(httpx2.TransportError):
                response = await web.post(url, content=b"x" * (5 << 20), headers=large)
                self.assertEqual(response.status_code, 413)
        # Somebody who wants to be the bot gets a challenge, and nothing else.
        for said in [b"0 0\n", b"\xff\n", b"x" * 3000000 + b"\n"]:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.config["bot_port"])
            await reader.readline()
            writer.write(said)
            with contextlib.suppress(ConnectionError):
                self.assertEqual(await asyncio.wait_for(reader.read(), 20), b"")
            writer.close()

    async def test_rubbish_strangers_and_leaving_cost_nothing_but_time(self):
        run = self.play([{**KLONDIKE, "deals": 1}])
        async with self.stdio() as client:
            view = await self.until_asked(client, run)
            turn, legal = view["turn"], view["legal"]
            self.assertIn("'fly' is no action; legal: draw", await self.refusal(client, "act", turn=turn, action="fly"))
            self.assertIn("undo is not legal; legal: draw", await self.refusal(client, "act", turn=turn, action="Undo"))
            self.assertIn("1 to 100 printable", await self.refusal(client, "act", turn=turn, action="x" * (1 << 20)))
            self.assertIn("1 to 100 printable", await self.refusal(client, "act", turn=turn, action=""))
            self.assertIn("1 to 100 printable", await self.refusal(client, "act", turn=turn, action="draw\n"))
            self.assertIn("is not open", await self.refusal(client, "act", turn="y" * (1 << 20), action=legal[0]))
            await self.refusal(client, "act", turn=turn, action=["draw"])
            await self.refusal(client, "act", turn=turn)
            with contextlib.suppress(MCPError):
                await self.refusal(client, "fold", turn=turn)
            # Twice at once, in another spelling, and with a note of two megabytes.
            answer = {"turn": turn, "action": legal[0].upper()}
            both = await asyncio.gather(client.call_tool("act", answer), client.call_tool("act", answer))
            self.assertEqual(sorted(result.is_error for result in both), [False, True])
            self.assertIn("Nothing was sent", await self.refusal(client, "act", **answer))
            view = await self.call(client, "look")
            kept = await self.call(client, "act", turn=view["turn"], action=view["legal"][0], note="ü" * (1 << 20))
        # The client has left. One that comes back finds the game as it was.
        async with self.http() as client:
            view = await self.until_asked(client, run)
            for name in ("turn", "observation", "legal"):
                self.assertEqual(view[name], kept[name])
            self.assertLess(view["ms_left"], kept["ms_left"])
            self.assertEqual(len((await self.call(client, "history"))["events"]), 2)
            await self.knock(view["turn"])
            sent, ended = await self.play_all(client, run)
        await self.finish(run)
        self.assertEqual(len(sent), 10)
        self.assertEqual(ended[0]["termination"], "normal")
        # The five texts above that are no action; a wrong turn is not this turn's.
        self.assertEqual(self.reported("refused"), 5)

    async def test_a_client_that_leaves_for_good_loses_its_own_games_alone(self):
        async with self.stdio() as client:
            run = self.play([{**KLONDIKE, "clock": {"bank_ms": 500}}], ["klondike-random"], wait=0.5)
            await self.until_asked(client, run)
        code, printed = await run
        self.assertEqual(code, 1, printed)
        self.assertEqual([row["fault"] for row in self.games()], ["time", "crash"])
        self.assertEqual([row["fault"] for row in self.games("klondike-random")], ["", ""])
        _, faults = await words(REFEREE, "games", "run", "--faults", cwd=self.folder)
        self.assertIn("no MCP client serves this seat", faults)

    async def test_the_seat_never_moves_for_a_silent_client(self):
        run = self.play([{"game": "snap", "seats": 2, "deals": 2, "options": {"max_turns": 30},
                          "clock": {"window_ms": 20, "silent_windows": 1000}}], ["snap-simple"])
        async with self.stdio() as client:
            await self.until_asked(client, run)
            await self.finish(run)
            ended = (await self.call(client, "look", wait=0))["ended"]
        self.assertEqual([result["termination"] for result in ended], ["normal", "normal"])
        self.assertEqual([row["measure_right_calls"] for row in self.games()], ["0", "0"])

    async def test_without_a_client_no_table_is_played(self):
        code, printed = await self.play([dict(KLONDIKE)], ["klondike-random"], wait=0.2)
        self.assertEqual(code, 2, printed)
        self.assertIn("no MCP client serves this seat at 127.0.0.1:%d" % self.config["bot_port"], printed)
        self.assertIn("start one with: mcp_seat.py serve", printed)

    async def test_a_listener_without_the_secret_is_no_client(self):
        async def listen(reader, writer):
            writer.write(b"0\n")
            await reader.readline()
            writer.write(b"0\n")
            writer.close()

        listener = await asyncio.start_server(listen, "127.0.0.1", self.config["bot_port"])
        code, printed = await self.play([dict(KLONDIKE)], wait=2)
        listener.close()
        self.assertEqual(code, 2, printed)
        self.assertIn("whoever listens there has another secret", printed)

    async def test_the_bot_passes_on_one_answer_for_each_prompt(self):
        """Whatever a server says, such as the answer of a client that calls twice at once."""
        config = mcp_seat.Config(str(self.folder / "bot/seat.json"))

        async def listen(reader, writer):
            writer.write(b"0\n")
            own, _ = (await reader.readline()).decode().split()
            writer.write(config.proof("serve", "0", own).encode() + b"\n")
            while line := await reader.readline():
                _, message = json.loads(line)
                for number in [message["id"], message["id"], 0] if message.get("type") == "prompt" else []:
                    writer.write(mcp_seat.encoded({"id": number, "action": choose({"game": "klondike", **message})}))
                    await writer.drain()
            writer.close()

        listener = await asyncio.start_server(listen, "127.0.0.1", self.config["bot_port"])
        await self.finish(self.play([{**KLONDIKE, "deals": 1}]))
        listener.close()
        self.assertEqual(self.games()[0]["measure_actions"], "12")

    async def test_without_a_tournament_there_are_rules_and_nobody_else_serves_the_seat(self):
        async with self.stdio() as client:
            names = [str(resource.uri) for resource in (await client.list_resources()).resources]
            self.assertEqual(names, ["rules://klondike", "rules://set", "rules://snap"])
            page = (await client.read_resource("rules://snap")).contents[0].text
            self.assertIn("P10 End", page)
            self.assertEqual(await self.call(client, "rules", game="snap"), page)
            refusal = await self.refusal(client, "rules", game="../glossary")
            self.assertIn("There are rules of klondike, set, snap;", refusal)
            self.assertEqual((await self.call(client, "look", wait=0))["state"], "over")
            self.assertIn("is not open", await self.refusal(client, "act", turn="abc-0-1", action="draw"))
            code, printed = await words(sys.executable, SEAT, "serve", "bot/seat.json", cwd=self.folder)
            self.assertEqual(code, 1)
            self.assertIn("another client serves this seat already", printed)

    async def test_a_copy_in_a_folder_of_the_root_has_the_rules_in_short(self):
        names = {"__name__": "copy", "__file__": "/mcp_seat.py"}
        exec(compile(Path(SEAT).read_text(), SEAT, "exec"), names)
        self.assertEqual(names["PAGES"], [])
        server = names["make_server"](names["Seat"](names["Config"](str(self.folder / "bot/seat.json"))))
        self.assertIn("You play Snap", str(await server.call_tool("rules", {"game": "snap"})))

    async def test_a_seat_that_is_open_to_others_or_broken_says_so(self):
        seat = self.folder / "bot/seat.json"
        self.assertIn("cannot make the seat", (await words(PYTHON, SEAT, "new", str(seat), cwd=self.folder))[1])
        for change, sentence in [
            (lambda: seat.chmod(0o644), "can be read by others"),
            (lambda: seat.chmod(0o600) or seat.write_text("{}"), "is no seat"),
            (lambda: seat.write_text("["), "is no seat"),
            (seat.unlink, "make it with"),
        ]:
            change()
            for role in "serve", "bot":
                code, printed = await words(sys.executable, SEAT, role, str(seat), cwd=self.folder)
                self.assertEqual(code, 1)
                self.assertIn(sentence, printed)
                self.assertNotIn("Traceback", printed)


if __name__ == "__main__":
    unittest.main()
