"""Simulated libraries, and what single runs of `sojourn find` say of them."""

from __future__ import annotations

import csv
import os
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

PACKAGE = Path(__file__).parents[1]
PROGRAM = os.environ.get("SOJOURN", str(PACKAGE.parents[1] / ".build/debug/sojourn"))
FAULTY = str(Path(__file__).parent / "faulty_worker.py")
STAGE_FILES = {"days": "3-days.csv", "journeys": "4-journeys.csv", "stops": "5-stops.csv"}

SCHEMA = pa.schema(
    [
        ("library", pa.string()),
        ("file", pa.string()),
        ("taken", pa.string()),
        ("latitude", pa.float64()),
        ("longitude", pa.float64()),
    ]
)

Rows = list[dict[str, str]]


def simulate(folder: Path, *arguments: str) -> None:
    """Has the program make libraries."""
    subprocess.run([PROGRAM, "simulate", "--out", str(folder), "--quiet", *arguments], check=True)


def table(library: str, text: str) -> pa.Table:
    """The photos of a plain photo CSV as rows of a library."""
    rows = list(csv.DictReader(text.splitlines()))

    def degrees(name: str) -> list[float | None]:
        return [float(row[name]) if row[name] else None for row in rows]

    return pa.Table.from_arrays(
        [
            pa.array([library] * len(rows), pa.string()),
            pa.array([row["file"] for row in rows], pa.string()),
            pa.array([row["taken"] for row in rows], pa.string()),
            pa.array(degrees("latitude"), pa.float64()),
            pa.array(degrees("longitude"), pa.float64()),
        ],
        schema=SCHEMA,
    )


def expected(libraries: dict[str, str], folder: Path) -> dict[str, dict[str, Rows] | None]:
    """What `find` writes of each library: its rows by table, or None where it ends with 65."""

    def found(number: int, text: str) -> dict[str, Rows] | None:
        source, stages = folder / f"{number}.csv", folder / f"{number}-stages"
        source.write_text(text)
        run = subprocess.run(
            [PROGRAM, "find", str(source), "--stages", str(stages), "--quiet"], capture_output=True
        )
        if run.returncode == 65:
            return None
        run.check_returncode()
        return {
            name: list(csv.DictReader((stages / file).read_text().splitlines()))
            for name, file in STAGE_FILES.items()
        }

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(libraries, pool.map(found, range(len(libraries)), libraries.values()), strict=True))


def written(target: Path, name: str) -> dict[str, Rows]:
    """A table that was written, as texts, by library."""
    found: dict[str, Rows] = {}
    for row in pq.read_table(target / name).to_pylist():
        row.pop("bucket")
        found.setdefault(row.pop("library"), []).append(
            {column: _text(value) for column, value in row.items()}
        )
    return found


def same(rows: Rows, others: Rows) -> bool:
    """Whether rows are equal, numbers by their value."""
    return [list(map(_value, row.values())) for row in rows] == [
        list(map(_value, row.values())) for row in others
    ] and [list(row) for row in rows] == [list(row) for row in others]


def _text(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(cell: str) -> str | float:
    try:
        return float(cell)
    except ValueError:
        return cell


def batches(tables: Iterable[pa.Table], rows: int) -> Iterable[pa.RecordBatch]:
    """Tables as batches of so many rows."""
    for found in tables:
        yield from found.to_batches(max_chunksize=rows)
