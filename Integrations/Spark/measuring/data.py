"""The libraries of the full-size job.

They are simulated, and stand there as folders, as Parquet sorted by library, and as requests.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq

from tests.simulated import PROGRAM, SCHEMA

MILLION = "skewed-million"
POISONED = "poisoned"


@dataclass(frozen=True)
class Data:
    """Where everything is."""

    folder: Path
    people: int

    @property
    def parquet(self) -> Path:
        return self.folder / "photos"

    @property
    def skewed(self) -> Path:
        """The libraries and those that go wrong, in one folder of Parquet with the others."""
        return self.folder / "photos-skewed"

    def libraries(self) -> dict[str, Path]:
        """The plain photo CSV of each person."""
        return {
            folder.name: folder / "photos.csv" for folder in sorted((self.folder / "people").glob("person-*"))
        }

    def hard_cases(self) -> dict[str, Path]:
        """A library of a million photos, and one of which nothing can be used."""
        return {
            MILLION: self.folder / "million/photos.csv",
            POISONED: self.folder / "poisoned.csv",
        }

    def make(self, processes: int, answer: list[str]) -> None:
        """Makes all of it for so many plain workers, of which that is wanted, unless it is there."""
        done = self.folder / "complete"
        if done.exists() and done.read_text() == str(self.people):
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        people, million = self.folder / "people", self.folder / "million"
        for out, words in [
            (people, ["--people", str(self.people), "--seed", "11"]),
            (million, ["--years", "20", "--photos", "1000000", "--life", "expat"]),
        ]:
            subprocess.run([PROGRAM, "simulate", "--out", out, "--quiet", *words], check=True)
        (self.folder / "poisoned.csv").write_text("file,taken,latitude,longitude\na.jpg,sometime,1,1\n")
        self.parquet.mkdir()
        self.skewed.mkdir()
        libraries = list(self.libraries().items())
        files = 8
        for number in range(files):
            part = libraries[number * len(libraries) // files : (number + 1) * len(libraries) // files]
            self._write(self.parquet / f"{number}.parquet", dict(part))
            os.link(self.parquet / f"{number}.parquet", self.skewed / f"{number}.parquet")
        self._write(self.skewed / "hard.parquet", dict(sorted(self.hard_cases().items())))
        self._write_requests(processes, answer)
        done.write_text(str(self.people))

    @staticmethod
    def _write(path: Path, libraries: dict[str, Path]) -> None:
        with pq.ParquetWriter(path, SCHEMA, compression="snappy") as file:
            waiting: list[pa.Table] = []
            for library, source in libraries.items():
                waiting.append(table(library, source))
                if sum(rows.num_rows for rows in waiting) > 1 << 19:
                    file.write_table(pa.concat_tables(waiting))
                    waiting = []
            if waiting:
                file.write_table(pa.concat_tables(waiting))

    def requests(self, processes: int) -> list[Path]:
        """For each plain worker the file of its requests."""
        return [self.folder / f"requests-{number}" for number in range(processes)]

    def _write_requests(self, processes: int, answer: list[str]) -> None:
        """Deals the libraries out to plain workers, as plain photo CSV."""
        shares: list[list[tuple[str, Path]]] = [[] for _ in range(processes)]
        bytes_of = [0] * processes
        for library, path in sorted(self.libraries().items(), key=lambda item: -item[1].stat().st_size):
            least = bytes_of.index(min(bytes_of))
            shares[least].append((library, path))
            bytes_of[least] += path.stat().st_size
        for target, share in zip(self.requests(processes), shares, strict=True):
            with target.open("wb") as file:
                for library, path in share:
                    header = json.dumps({"library": library, "answer": answer}).encode()
                    body = path.read_bytes()
                    file.write(struct.pack("<II", 4 + len(header) + len(body), len(header)))
                    file.write(header + body)


def table(library: str, source: Path) -> pa.Table:
    """A plain photo CSV as rows of a library."""
    types = {field.name: field.type for field in SCHEMA if field.name != "library"}
    rows = csv.read_csv(
        source, convert_options=csv.ConvertOptions(column_types=types, strings_can_be_null=False)
    )
    ids = pa.array([library] * rows.num_rows, pa.string())
    return rows.add_column(0, "library", ids).cast(SCHEMA)
