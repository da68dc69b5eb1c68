"""Whether a job wrote what single runs of `sojourn find` write."""

from __future__ import annotations

import csv
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from tests.simulated import PROGRAM, STAGE_FILES, Rows, same


def single_runs(libraries: dict[str, Path], folder: Path) -> set[str]:
    """Runs `find` on each library and keeps the stage files that are compared.

    Gives the libraries of which nothing could be used."""

    def run(library: str, source: Path) -> bool:
        stages = folder / library
        if stages.exists():
            return True
        unfinished = folder / f"{library}.unfinished"
        found = subprocess.run(
            [PROGRAM, "find", source, "--stages", unfinished, "--jobs", "1", "--quiet"],
            capture_output=True,
        )
        if found.returncode == 65:
            return False
        found.check_returncode()
        for file in unfinished.iterdir():
            if file.name not in STAGE_FILES.values():
                file.unlink()
        shutil.move(unfinished, stages)
        return True

    folder.mkdir(exist_ok=True)
    with ThreadPoolExecutor(2) as pool:
        usable = dict(zip(libraries, pool.map(run, libraries.keys(), libraries.values()), strict=True))
    return {library for library, is_usable in usable.items() if not is_usable}


def differences(target: Path, runs: Path, libraries: set[str]) -> tuple[int, list[str]]:
    """How many rows were compared, and the libraries whose rows differ, with the table."""
    compared = 0
    wrong: list[str] = []
    for name, file in STAGE_FILES.items():
        seen: set[str] = set()
        for path in sorted((target / name).glob("bucket=*/*.parquet")):
            rows = pq.ParquetFile(path).read()
            runs_of = pc.run_end_encode(rows.column("library").combine_chunks())
            start = 0
            for library, end in zip(runs_of.values.to_pylist(), runs_of.run_ends.to_pylist(), strict=True):
                found = [_texts(row) for row in rows.slice(start, end - start).to_pylist()]
                start = end
                compared += len(found)
                if library in seen or not same(found, _stage(runs / library / file)):
                    wrong.append(f"{name} of {library}")
                seen.add(library)
        # Those without rows have none in the single run either.
        wrong += [
            f"{name} of {library}" for library in sorted(libraries - seen) if _stage(runs / library / file)
        ]
        wrong += [f"{name} of {library}" for library in sorted(seen - libraries)]
    return compared, wrong


def _stage(path: Path) -> Rows:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def _texts(row: dict[str, object]) -> dict[str, str]:
    del row["library"]
    return {
        name: "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in row.items()
    }
