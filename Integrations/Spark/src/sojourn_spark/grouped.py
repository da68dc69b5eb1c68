"""Parquet in which the rows of a library stand together, read without a shuffle.

Dealing rows out by library costs an engine several times what finding journeys does. Where files are
sorted by library already, as a lake is that was written with `repartitionByRange("library")` and
`sortWithinPartitions("library")`, each task can read whole libraries. Whether they are is told by the
statistics of row groups, and checked while they are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

from . import protocol
from .libraries import LIBRARY, runs

_BATCH_ROWS = 1 << 16


class NotGrouped(Exception):
    """The rows of a library do not stand together."""


@dataclass(frozen=True)
class RowGroup:
    """A row group of a file, with the first and last library in it."""

    path: str
    number: int
    rows: int
    first: str
    last: str


def row_groups(filesystem: fs.FileSystem, path: str) -> list[RowGroup] | None:
    """The row groups of a file or a folder of Parquet, sorted by library.

    None where they do not tell what is in them, or are not in the columns and types that are sent.
    """
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda file: _of_file(filesystem, file), _files(filesystem, path)))
    groups: list[RowGroup] = []
    for of_file in found:
        if of_file is None:
            return None
        groups += of_file
    return sorted(groups, key=lambda group: (group.first, group.last, group.path, group.number))


def _of_file(filesystem: fs.FileSystem, file: str) -> list[RowGroup] | None:
    metadata = pq.read_metadata(file, filesystem=filesystem)
    names = metadata.schema.names
    if any(name not in names for name in (LIBRARY, *protocol.COLUMNS)):
        return None
    if not _has_types(metadata.schema.to_arrow_schema()):
        return None
    column = names.index(LIBRARY)
    groups: list[RowGroup] = []
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        if group.num_rows == 0:
            continue
        statistics = group.column(column).statistics
        # Only bounds of texts without gaps tell where libraries end.
        if statistics is None or not statistics.has_min_max or statistics.null_count:
            return None
        if not isinstance(statistics.min, str) or not isinstance(statistics.max, str):
            return None
        groups.append(RowGroup(file, number, group.num_rows, statistics.min, statistics.max))
    return groups


def _has_types(schema: pa.Schema) -> bool:
    """Whether the columns are texts and numbers; what else they are is for the engine to judge."""
    texts = all(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
        for kind in (schema.field(name).type for name in (LIBRARY, "file", "taken"))
    )
    return texts and all(pa.types.is_float64(schema.field(name).type) for name in ("latitude", "longitude"))


def _files(filesystem: fs.FileSystem, path: str) -> list[str]:
    if filesystem.get_file_info(path).type == fs.FileType.File:
        return [path]
    found = filesystem.get_file_info(fs.FileSelector(path, recursive=True))
    return sorted(
        info.path
        for info in found
        if info.type == fs.FileType.File
        and not any(part.startswith(("_", ".")) for part in info.path[len(path) :].split("/"))
    )


@dataclass(frozen=True)
class Piece:
    """Row groups that one task reads, one after another; it holds libraries whole."""

    groups: tuple[RowGroup, ...]
    skip: str | None = None
    """The library that the first row group goes on with, which the piece before it reads to its end."""
    tail: RowGroup | None = None
    """The row group that goes on with the last library; no other one of it is read."""

    @property
    def rows(self) -> int:
        return sum(group.rows for group in self.groups)


def pieces(groups: list[RowGroup], most_rows: int) -> list[Piece] | None:
    """Row groups in sorted order as pieces of about so many rows; None where libraries overlap."""
    found: list[Piece] = []
    current: list[RowGroup] = []
    skip: str | None = None
    rows = 0
    for group in groups:
        if current and group.first < current[-1].last:
            return None
        # A cut is where a library begins.
        if current and rows + group.rows > most_rows and group.last > current[-1].last:
            goes_on = group.first == current[-1].last
            found.append(Piece(tuple(current), skip, group if goes_on else None))
            skip = group.first if goes_on else None
            current, rows = [], 0
        current.append(group)
        rows += group.rows
    if current:
        found.append(Piece(tuple(current), skip))
    return found


def buckets(parts: list[Piece], count: int) -> list[list[Piece]]:
    """Pieces dealt to so many buckets of about as many rows, the longest first."""
    dealt: list[list[Piece]] = [[] for _ in range(min(count, len(parts)))]
    rows = [0] * len(dealt)
    for part in sorted(parts, key=lambda part: -part.rows):
        least = rows.index(min(rows))
        dealt[least].append(part)
        rows[least] += part.rows
    return sorted(dealt, key=lambda bucket: -sum(part.rows for part in bucket))


def batches(filesystem: fs.FileSystem, piece: Piece) -> Iterator[pa.RecordBatch]:
    """The rows of a piece, in the columns and types that are sent.

    Raises NotGrouped where a library comes before the one it follows.
    """
    previous = piece.groups[0].first
    skip = piece.skip
    for group in piece.groups:
        for batch in _read(filesystem, group):
            names, ends = runs(batch)
            for name in names:
                if name < previous:
                    raise NotGrouped(name)
                previous = name
            if names[0] == skip:
                batch = batch.slice(ends[0])
            else:
                skip = None
            if batch.num_rows:
                yield batch
    if piece.tail:
        for batch in _read(filesystem, piece.tail):
            names, ends = runs(batch)
            if names[0] != previous:
                return
            yield batch.slice(0, ends[0])
            if len(names) > 1:
                return


def _read(filesystem: fs.FileSystem, group: RowGroup) -> Iterator[pa.RecordBatch]:
    with pq.ParquetFile(group.path, filesystem=filesystem, read_dictionary=[LIBRARY]) as file:
        for batch in file.iter_batches(
            _BATCH_ROWS,
            row_groups=[group.number],
            columns=[LIBRARY, *protocol.COLUMNS],
            use_threads=False,
        ):
            if batch.num_rows:
                yield batch
