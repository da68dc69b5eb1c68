"""One process: its wall time from start to exit, what it says, and the most memory it held."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from measuring.places import WORK

Command = Sequence[str | Path]


class TooLong(Exception):
    """A process was ended because it ran longer than was allowed."""


def finished(command: Command, limit: float) -> tuple[float, str, str]:
    """The wall time of a run that must succeed, its standard output and its standard error."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=WORK)
    try:
        out, errors = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise TooLong from None
    seconds = time.perf_counter() - start
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {errors.decode().strip()[-2000:]}")
    return seconds, out.decode(), errors.decode()


def peak_bytes(command: Command, limit: float) -> int:
    """The most memory that one run had resident, without pages of files.

    RssAnon and RssShmem of /proc/PID/status are read about every half millisecond: a peak that is
    shorter may be missed. It costs the process time, so no time is taken of such a run.
    """
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=WORK)
    peak, end = 0, time.monotonic() + limit
    while not (ended := os.waitpid(process.pid, os.WNOHANG))[0]:
        peak = max(peak, resident_bytes(process.pid))
        if time.monotonic() > end:
            os.kill(process.pid, signal.SIGKILL)
        time.sleep(0.0005)
    process.returncode = os.waitstatus_to_exitcode(ended[1])
    if process.returncode == -signal.SIGKILL and time.monotonic() > end:
        raise TooLong
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode} when its memory was measured")
    return peak


def resident_bytes(process: int) -> int:
    kilobytes = 0
    with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as lines:
        for line in lines:
            if line.startswith(("RssAnon:", "RssShmem:")):
                kilobytes += int(line.split()[1])
    return kilobytes * 1024
