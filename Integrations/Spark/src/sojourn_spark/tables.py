"""The tables that are written, and how they are made of answers."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq

from .worker import Result

_ANSWERED: dict[str, list[tuple[str, pa.DataType]]] = {
    "journeys": [
        ("id", pa.string()),
        ("title", pa.string()),
        ("start", pa.date32()),
        ("end", pa.date32()),
        ("days", pa.int32()),
        ("away_days", pa.int32()),
        ("full_days", pa.int32()),
        ("partial_days", pa.int32()),
        ("far_photos", pa.int32()),
        ("photos", pa.int32()),
        ("farthest_km", pa.float64()),
        ("open_start", pa.bool_()),
        ("open_end", pa.bool_()),
    ],
    "stops": [
        ("journey", pa.string()),
        ("stop", pa.int32()),
        ("name", pa.string()),
        ("country", pa.string()),
        ("latitude", pa.float64()),
        ("longitude", pa.float64()),
        ("days", pa.int32()),
    ],
    "days": [
        ("date", pa.date32()),
        ("class", pa.string()),
        ("photos", pa.int32()),
        ("located", pa.int32()),
        ("far", pa.int32()),
        ("source", pa.string()),
    ],
}

_OWN: dict[str, list[tuple[str, pa.DataType]]] = {
    "libraries": [
        ("photos", pa.int64()),
        ("dated", pa.int64()),
        ("located", pa.int64()),
        ("journeys", pa.int32()),
        ("attempts", pa.int32()),
    ],
    "errors": [("kind", pa.string()), ("message", pa.string()), ("attempts", pa.int32())],
}

SCHEMAS: dict[str, pa.Schema] = {
    name: pa.schema([("library", pa.string()), *columns]) for name, columns in {**_ANSWERED, **_OWN}.items()
}
"""The tables with their columns: what answers have, with the library, and what became of each."""

PARTS = tuple(_ANSWERED)
"""What workers are asked for."""

_ROWS_AT_ONCE = 1 << 17
_BYTES_AT_ONCE = 8 << 20


@dataclass
class _Gathered:
    """Answers that wait to be parsed together, since each parse has a price of its own."""

    libraries: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    text: io.BytesIO = field(default_factory=io.BytesIO)

    def table(self, name: str) -> pa.Table:
        columns = _ANSWERED[name]
        ids = pa.DictionaryArray.from_arrays(
            pa.array(
                [number for number, count in enumerate(self.counts) for _ in range(count)],
                pa.int32(),
            ),
            pa.array(self.libraries, pa.string()),
        ).dictionary_decode()
        text = self.text.getvalue()
        if not text:
            return SCHEMAS[name].empty_table()
        parsed = csv.read_csv(
            pa.BufferReader(text),
            read_options=csv.ReadOptions(column_names=[column for column, _ in columns], use_threads=False),
            parse_options=csv.ParseOptions(newlines_in_values=True),
            convert_options=csv.ConvertOptions(
                column_types=dict(columns),
                null_values=[""],
                strings_can_be_null=True,
                quoted_strings_can_be_null=False,
                true_values=["true"],
                false_values=["false"],
            ),
        )
        return pa.Table.from_arrays([ids, *parsed.columns], schema=SCHEMAS[name])


class Writer:
    """Writes the tables of one bucket into a file each."""

    def __init__(self, filesystem: pa.fs.FileSystem, paths: dict[str, str]) -> None:
        self._filesystem = filesystem
        self._paths = paths
        self._files: dict[str, pq.ParquetWriter] = {}
        self._gathered = {name: _Gathered() for name in PARTS}
        self._own: dict[str, list[dict[str, object]]] = {name: [] for name in _OWN}
        self.libraries = 0
        self.errors = 0
        self.photos = 0

    def add(self, result: Result) -> None:
        """Takes in what came of a library."""
        self.libraries += 1
        header = result.answer.header
        if result.answer.is_error:
            self.errors += 1
            self._add(
                "errors",
                library=result.library,
                kind=header["kind"],
                message=header["message"],
                attempts=result.attempts,
            )
            return
        self.photos += header["photos"]
        for name, gathered in self._gathered.items():
            gathered.libraries.append(result.library)
            gathered.counts.append(result.answer.rows(name))
            part = result.answer.part(name)
            gathered.text.write(part[bytes(part[:512]).index(b"\n") + 1 :])
            if gathered.text.tell() > _BYTES_AT_ONCE:
                self._flush(name)
        self._add(
            "libraries",
            library=result.library,
            photos=header["photos"],
            dated=header["dated"],
            located=header["located"],
            journeys=result.answer.rows("journeys"),
            attempts=result.attempts,
        )

    def _add(self, name: str, **row: object) -> None:
        rows = self._own[name]
        rows.append(row)
        if len(rows) >= _ROWS_AT_ONCE:
            self._write(name, pa.Table.from_pylist(rows, SCHEMAS[name]))
            rows.clear()

    def _flush(self, name: str) -> None:
        self._write(name, self._gathered[name].table(name))
        self._gathered[name] = _Gathered()

    def _write(self, name: str, table: pa.Table) -> None:
        if table.num_rows == 0:
            return
        if name not in self._files:
            self._files[name] = pq.ParquetWriter(
                self._paths[name], SCHEMAS[name], filesystem=self._filesystem, compression="snappy"
            )
        self._files[name].write_table(table)

    def close(self) -> dict[str, str]:
        """Finishes the files; the path of each table that has rows."""
        for name in PARTS:
            self._flush(name)
        for name, rows in self._own.items():
            self._write(name, pa.Table.from_pylist(rows, SCHEMAS[name]))
        for file in self._files.values():
            file.close()
        return {name: self._paths[name] for name in self._files}
