"""A `sojourn worker` process: fed, watched, and started anew when it dies."""

from __future__ import annotations

import fcntl
import os
import queue
import select
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from . import protocol
from .protocol import Answer, Buffer

_SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ, which fcntl names only from Python 3.10 on some systems.
_PIPE_SIZE = 1 << 20
_GRACE = 2.0
_MOST_BARREN = 20


@dataclass(frozen=True)
class Settings:
    """How workers are run."""

    program: Sequence[str] = ("sojourn",)
    """The program, and arguments that go before `worker`; arguments of the verb are in `arguments`."""
    arguments: Sequence[str] = ()
    environment: dict[str, str] | None = None
    """Variables that are set for it, SOJOURN_DATA for one."""
    time_limit: float = 600
    """How many seconds a library may take."""
    attempts: int = 2
    """How often a library is tried whose worker dies."""
    most_bytes: int = 1 << 30
    """The longest request that is sent."""
    answer: Sequence[str] = ("journeys", "stops", "days")
    """The parts that are asked for."""
    ahead: int = 2
    """How many requests wait beside the one that is worked on."""


class _Process:
    """One process, with a thread that writes to it."""

    def __init__(self, settings: Settings) -> None:
        self.process = subprocess.Popen(
            [
                *settings.program,
                "worker",
                f"--max-frame={-(-settings.most_bytes // (1 << 20))}",
                *settings.arguments,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **(settings.environment or {})},
        )
        assert self.process.stdin and self.process.stdout
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        for descriptor in (self.input, self.output):
            try:
                fcntl.fcntl(descriptor, _SET_PIPE_SIZE, _PIPE_SIZE)
            except OSError:
                pass  # Beyond what an ordinary user may have: smaller pipes do, a little slower.
        self.waiting: queue.SimpleQueue[list[Buffer] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._write, daemon=True)
        self.thread.start()

    def _write(self) -> None:
        while (buffers := self.waiting.get()) is not None:
            try:
                for buffer in buffers:
                    view = memoryview(buffer)
                    while len(view):
                        view = view[os.write(self.input, view) :]
            except OSError:
                return  # It died: whoever waits for its answer finds out.

    def read(self, count: int, deadline: float) -> bytes | None:
        """So many bytes; None when the process ends before.

        Raises TimeoutError at the deadline."""
        parts = bytearray()
        while len(parts) < count:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.output], [], [], left)[0]:
                raise TimeoutError
            part = os.read(self.output, min(count - len(parts), _PIPE_SIZE))
            if not part:
                return None
            parts += part
        return bytes(parts)

    def kill(self) -> int:
        """Ends it; the status with which it ended."""
        self.process.kill()
        return self._ended()

    def finish(self) -> int:
        """Lets it end by itself, for some seconds."""
        self.waiting.put(None)
        self.thread.join(10)
        assert self.process.stdin
        try:
            self.process.stdin.close()
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
        return self._ended()

    def _ended(self) -> int:
        status = self.process.wait()
        self.waiting.put(None)
        self.thread.join(10)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            try:
                pipe.close()
            except OSError:
                pass
        return status


@dataclass
class _Pending:
    library: str
    buffers: list[Buffer]
    attempts: int = 0
    since: float = 0


@dataclass(frozen=True)
class Result:
    """What came of a library: an answer of the worker, or an error of ours in the same form."""

    library: str
    answer: Answer
    attempts: int


class Worker:
    """Sends libraries to a worker process and hands out what it answers, in the same order.

    The process is started when it is first needed. When it dies, a new one gets the libraries that
    have no answer; the one that was worked on is tried so often and then gets an error. When an
    answer is not there in time, the process is ended, and the library gets an error at once: what
    hangs once would hang again. Where no process ever answers, the task fails: that is not the
    libraries' fault.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.restarts = 0
        self._process: _Process | None = None
        self._pending: deque[_Pending] = deque()
        self._is_started = False
        self._barren = 0

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def process_id(self) -> int | None:
        """The id of the process that runs; None when none does."""
        return self._process.process.pid if self._process else None

    def answers(self, libraries: Iterator[tuple[str, list[Buffer] | None]]) -> Iterator[Result]:
        """What comes of libraries, each given by its id and its blocks.

        None stands for one that is too long to be sent."""
        for library, body in libraries:
            if body is None:
                yield from self.drain()
                yield self._failed(library, "oversized", f"more than {self.settings.most_bytes} bytes", 0)
                continue
            self._send(library, body)
            while len(self._pending) > self.settings.ahead:
                yield self._receive()
        yield from self.drain()

    def drain(self) -> Iterator[Result]:
        """What comes of the libraries sent so far."""
        while self._pending:
            yield self._receive()

    def close(self) -> None:
        """Ends the process."""
        if self._process:
            if self._pending:
                self._process.kill()
            else:
                self._process.finish()
        self._process = None
        self._pending.clear()

    def _send(self, library: str, body: list[Buffer]) -> None:
        members: dict[str, Any] = {"format": "columns", "answer": list(self.settings.answer)}
        pending = _Pending(library, protocol.request(library, body, **members))
        if not self._pending:
            pending.since = time.monotonic()
        self._pending.append(pending)
        if self._process is None:
            self._start()
        else:
            self._process.waiting.put(pending.buffers)

    def _start(self) -> None:
        """Starts a process, and sends it everything that has no answer."""
        if self._is_started:
            self.restarts += 1
        self._is_started = True
        self._process = _Process(self.settings)
        self._pending[0].since = time.monotonic()
        for pending in self._pending:
            self._process.waiting.put(pending.buffers)

    def _receive(self) -> Result:
        while True:
            head = self._pending[0]
            if self._process is None:
                self._start()
            assert self._process
            try:
                # What was answered while nobody looked is in the pipe: a late look is no hanging worker.
                deadline = max(head.since, time.monotonic() + _GRACE - self.settings.time_limit)
                answer = self._answer(self._process, deadline + self.settings.time_limit)
            except TimeoutError:
                self._process.kill()
                self._process = None
                return self._give_up("time-limit", f"no answer within {self.settings.time_limit:g} s")
            if answer is not None:
                self._barren = 0
                self._pending.popleft()
                if self._pending:
                    self._pending[0].since = time.monotonic()
                return Result(head.library, answer, head.attempts + 1)
            status = self._process.kill()
            self._process = None
            head.attempts += 1
            self._barren += 1
            if self._barren >= _MOST_BARREN:
                raise RuntimeError(
                    f"{' '.join(self.settings.program)} worker ended with status {status}, "
                    f"{self._barren} times without an answer: is it whole, and does it start here?"
                )
            if head.attempts >= self.settings.attempts:
                reason = f"signal {-status}" if status < 0 else f"status {status}"
                return self._give_up("worker-died", f"the worker ended with {reason}, {head.attempts} times")

    def _answer(self, process: _Process, deadline: float) -> Answer | None:
        prefix = process.read(protocol.PREFIX_LENGTH, deadline)
        if prefix is None:
            return None
        of_header, of_body = protocol.lengths(prefix)
        header = process.read(of_header, deadline)
        body = None if header is None else process.read(of_body, deadline)
        return None if header is None or body is None else Answer.of(header, body)

    def _give_up(self, kind: str, message: str) -> Result:
        head = self._pending.popleft()
        return self._failed(head.library, kind, message, max(1, head.attempts))

    @staticmethod
    def _failed(library: str, kind: str, message: str, attempts: int) -> Result:
        header = {"library": library, "status": "error", "kind": kind, "message": message}
        return Result(library, Answer(library, header, b""), attempts)
