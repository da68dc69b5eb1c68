#!/usr/bin/env python3
"""A worker that goes wrong on purpose.

It hands requests on to the real program, but for libraries whose id says what to do:

dies-once: the worker is killed while it works on the library, the first time.
dies-always: every time.
hangs: no answer comes.

Called as the program is: FOLDER and the program stand before `worker`; FOLDER remembers what happened.
"""

import json
import os
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

folder, program, *arguments = sys.argv[1:]
worker = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
assert worker.stdin and worker.stdout


def frame(source: IO[bytes]) -> tuple[bytes, dict[str, str]] | None:
    """A frame as it stands, with its header; None at the end."""
    prefix = source.read(8)
    if len(prefix) < 8:
        return None
    length, header = struct.unpack("<II", prefix)
    rest = source.read(length - 4)
    return prefix + rest, json.loads(rest[:header])


while request := frame(sys.stdin.buffer):
    data, members = request
    library = members["library"]
    marker = Path(folder) / f"{library}-died"
    if library.startswith("dies-always") or library.startswith("dies-once") and not marker.exists():
        marker.touch()
        # In the middle of the request, as where memory ends.
        worker.stdin.write(data[: len(data) // 2])
        worker.stdin.flush()
        worker.kill()
        os.kill(os.getpid(), signal.SIGKILL)
    if library.startswith("hangs"):
        time.sleep(3600)
    worker.stdin.write(data)
    worker.stdin.flush()
    answer = frame(worker.stdout)
    if answer is None:
        sys.exit(1)
    sys.stdout.buffer.write(answer[0])
    sys.stdout.buffer.flush()
worker.stdin.close()
sys.exit(worker.wait())
