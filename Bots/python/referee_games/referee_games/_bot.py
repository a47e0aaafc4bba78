"""A bot as an opponent: a process that speaks the referee's protocol, without clocks."""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
import subprocess
import time
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from referee_games import PASS, Game, GameError, library_path


class Bot:
    """A bot's process at a seat, which plays one game after another.

    It has as much time as it takes, up to `silence_s`. Its reaction in a race is the `after_ms` of its answer, and otherwise
    no time.

    Raises `RuntimeError` where the bot breaks the protocol, ends or stays silent. An action that is not legal is no error
    here.
    """

    #: For so many seconds an answer is waited for: a bot that waits for something else would keep the learner for ever.
    silence_s = 60.0

    def __init__(self, command: Union[str, Sequence[str]], seat: int) -> None:
        self._process: Optional[subprocess.Popen[bytes]] = None
        # What it has written beyond the last line that was read.
        self._unread = b""
        words = shlex.split(command) if isinstance(command, str) else list(command)
        self._name = "the opponent at seat %d, %s," % (seat, shlex.join(words))
        program = shutil.which(words[0], path=_places()) if words else None
        if program is None:
            raise ValueError(
                "%s is no program in PATH or among the sample bots; expected a policy, or the command of a bot"
                % self._name
            )
        self._words, self._seat, self._id, self._told = [program] + words[1:], seat, 0, 0
        self._is_playing = False

    def __reduce__(self) -> Any:
        if self._process is not None:
            raise TypeError("%s is a process, which cannot be copied with its environment" % self._name)
        return Bot, (self._words, self._seat)

    def _send(self, message: Dict[str, Any]) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            # Bots without a JSON parser rely on the order of the keys, and on lines without white space.
            self._process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> RuntimeError:
        code = self.close()
        return RuntimeError("%s ended with exit code %d; its standard error has the reason" % (self._name, code))

    def _next_line(self, end: float) -> str:
        """Its next line, for which it has until `end` on the monotonic clock."""
        assert self._process is not None and self._process.stdout is not None
        output = self._process.stdout.fileno()
        # Not `select`, which takes no descriptor from 1024 on: many environments may have more.
        poll = select.poll()
        poll.register(output, select.POLLIN)
        while b"\n" not in self._unread:
            if not poll.poll(max(end - time.monotonic(), 0) * 1000):
                self._process.kill()
                self.close()
                raise RuntimeError("%s did not answer within %g seconds" % (self._name, self.silence_s))
            piece = os.read(output, 1 << 16)
            if not piece:
                raise self._ended()
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode(errors="replace")

    def _receive(self) -> Tuple[str, Dict[str, Any]]:
        end, line = time.monotonic() + self.silence_s, ""
        # Blank lines are ignored, as the referee does.
        while not line.strip():
            line = self._next_line(end)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        return line, answer if isinstance(answer, dict) else {}

    def _refused(self, line: str, expected: str) -> RuntimeError:
        self.close()
        sent = line[:200]
        return RuntimeError("%s sent %r; expected %s, as docs/protocol.md describes" % (self._name, sent, expected))

    def start(self, game: Game, seed: int) -> None:
        """Begins a game; `seed` is the bot's own."""
        self._told, self._is_playing = 0, True
        if self._process is None:
            self._unread = b""
            self._process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                env=dict(os.environ, REFEREE_GAMES_LIBRARY=library_path),
            )
        self._send({
            "type": "start", "protocol": 1, "game": game.name, "options": game.options, "table": "training",
            "seat": self._seat, "seats": game.seats, "bot_seed": seed, "clock": {},
        })
        line, answer = self._receive()
        if answer.get("type") != "ready":
            raise self._refused(line, '{"type":"ready"}')

    def ask(self, game: Game, events: List[Dict[str, Any]]) -> Tuple[Optional[int], int]:
        """What the bot answers: its action and its reaction in nanoseconds.

        The action is a number, `PASS`, or None for one that is not legal.
        """
        legal = game.legal(self._seat)
        self._id += 1
        self._send({
            "type": "prompt", "id": self._id, "choices": len(legal), "clock": {},
            "observation": game.observation(self._seat), "events": events[self._told :], "legal": legal,
        })
        self._told = len(events)
        line, answer = self._receive()
        action, after = answer.get("action"), answer.get("after_ms") or 0
        if answer.get("id") != self._id or isinstance(action, bool) or not isinstance(action, (str, int)):
            raise self._refused(line, 'an answer such as {"id":%d,"action":0}' % self._id)
        if not isinstance(after, (int, float)) or not 0 <= after <= 86_400_000:
            raise self._refused(line, '"after_ms" from 0 to 86400000')
        return self._number(game, action, legal), round(after * 1_000_000)

    def _number(self, game: Game, action: Union[str, int], legal: List[str]) -> Optional[int]:
        if isinstance(action, int):
            if not 0 <= action < len(legal):
                return None
            action = legal[action]
        if action == "pass" and "pass" in legal:
            return PASS
        try:
            return game.number(action, self._seat)
        except GameError:
            return None

    def end(self, game: Game, termination: str, scores: Optional[List[int]]) -> None:
        """Tells the bot that its game is over, if one is on."""
        if self._is_playing:
            self._is_playing = False
            self._send({
                "type": "end", "termination": termination, "scores": scores,
                "observation": game.observation(self._seat),
            })

    def close(self) -> int:
        """Ends the process by the end of its input, and by force after ten seconds; the next game starts another one.

        Returns its exit code, 0 if there was no process.
        """
        process, self._process, self._is_playing = self._process, None, False
        if process is None:
            return 0
        with process:
            try:
                # This closes its input, and waits.
                process.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
        return process.returncode

    __del__ = close


def _places() -> str:
    """Where bots are looked for: as the referee does, in PATH, then where its sample bots are built or installed."""
    program = shutil.which("referee")
    folders = [os.path.dirname(os.path.realpath(file)) for file in (library_path, program) if file]
    others = [place for folder in folders for place in (folder, os.path.join(folder, "../libexec/referee"))]
    return os.pathsep.join([os.environ.get("PATH", os.defpath)] + others)
