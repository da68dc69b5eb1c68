"""Contenders side by side: rounds in which each runs once, after one round that is not counted."""

import json
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from measuring.processes import Command, TooLong, finished, peak_bytes


@dataclass(frozen=True)
class Contender:
    """A program, and what it does here.

    `parts` are the names of the timings that an "alone" program prints of itself and that count.
    `of` is how many things it deals with, where rates are wanted. `left_out` says why it is not run at all.
    """

    name: str
    does: str
    command: Command
    parts: Sequence[str] = field(default=())
    of: int | None = None
    left_out: str = ""


def whole(contender: Contender, limit: float) -> float:
    """Wall time from start to exit."""
    return finished(contender.command, limit)[0]


def alone(contender: Contender, limit: float) -> float:
    """What the program says of itself, its set-up left out: the last pass, since one went before."""
    said = json.loads(finished(contender.command, limit)[1].splitlines()[-1])["seconds"]
    return sum(said[part][-1] for part in contender.parts)


def side_by_side(
    contenders: Sequence[Contender], *, runs: int, limit: float, memory: bool = False,
    once: Callable[[Contender, float], float] = whole,
) -> list[dict]:
    """The times of each, their median, and its ratio to that of the first, by the thing where rates are wanted.

    What takes longer than `limit` seconds in the first round takes no further part, and is said to.
    """
    taken: dict[str, list[float]] = {}
    for number in range(runs + 1):
        for contender in contenders:
            if contender.left_out or (number and contender.name not in taken):
                continue
            print(f"round {number}: {contender.name}", file=sys.stderr)
            try:
                seconds = once(contender, limit if number == 0 else 3 * limit)
            except TooLong:
                taken.pop(contender.name, None)
                continue
            taken.setdefault(contender.name, [])
            if number:
                taken[contender.name].append(seconds)
    if contenders[0].name not in taken:
        sys.exit(f"{contenders[0].name} took longer than {limit:g} s")
    first = statistics.median(taken[contenders[0].name]) / (contenders[0].of or 1)
    rows = []
    for contender in contenders:
        row: dict = {"name": contender.name, "does": contender.does}
        if contender.name in taken:
            median = statistics.median(taken[contender.name])
            row["seconds"] = [round(value, 5) for value in taken[contender.name]]
            row["median"] = round(median, 5)
            row["ratio"] = round(median / (contender.of or 1) / first, 4)
            if contender.of:
                row["of"], row["aSecond"] = contender.of, round(contender.of / median)
            if memory:
                row["peakBytes"] = peak_bytes(contender.command, 9 * limit)
        elif contender.left_out:
            row["leftOut"] = contender.left_out
        else:
            row["longerThan"] = limit
        rows.append(row)
    return rows
