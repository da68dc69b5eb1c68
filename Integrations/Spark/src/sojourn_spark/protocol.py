"""The frames of `sojourn worker`; Documentation/Worker.md has the protocol."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

_PREFIX = struct.Struct("<II")
_BLOCK = struct.Struct("<II")

PREFIX_LENGTH = _PREFIX.size

Buffer = bytes | memoryview
"""What can be written without copying it."""

COLUMNS = ("file", "taken", "latitude", "longitude")
"""The columns of a library, as the plain photo CSV calls them."""

SCHEMA = pa.schema(
    [
        ("file", pa.string()),
        ("taken", pa.string()),
        ("latitude", pa.float64()),
        ("longitude", pa.float64()),
    ]
)
"""The types in which they are sent."""


def request(library: str, body: Sequence[Buffer], **members: Any) -> list[Buffer]:
    """A request, as the buffers to be written one after another."""
    header = json.dumps({"library": library, **members}).encode()
    length = 4 + len(header) + sum(len(part) for part in body)
    return [_PREFIX.pack(length, len(header)) + header, *body]


def lengths(prefix: bytes) -> tuple[int, int]:
    """How long an answer's header and body are, from what stands before them."""
    length, header = _PREFIX.unpack(prefix)
    return header, length - 4 - header


@dataclass(frozen=True)
class Answer:
    """What a worker said of a library."""

    library: str | None
    header: dict[str, Any]
    body: bytes = field(repr=False)

    @property
    def is_error(self) -> bool:
        return bool(self.header["status"] != "ok")

    def part(self, name: str) -> memoryview:
        """A part that was asked for."""
        start = 0
        for part in self.header["parts"]:
            end = start + part["bytes"]
            if part["name"] == name:
                return memoryview(self.body)[start:end]
            start = end
        raise KeyError(name)

    def rows(self, name: str) -> int:
        """How many rows a part has."""
        return next(int(part["rows"]) for part in self.header["parts"] if part["name"] == name)

    @staticmethod
    def of(header: bytes, body: bytes) -> Answer:
        members = json.loads(header)
        return Answer(members["library"], members, body)


def block(rows: pa.RecordBatch) -> list[Buffer]:
    """A batch of photos (or a slice of one) as a block of columns; texts are not copied."""
    file, taken, latitude, longitude = (
        column if column.type == field.type else column.cast(field.type)
        for field in SCHEMA
        for column in [rows.column(field.name)]
    )
    file_offsets, files = _texts(file)
    taken_offsets, takens = _texts(taken)
    return [
        _BLOCK.pack(rows.num_rows, 0),
        _degrees(latitude),
        _degrees(longitude),
        file_offsets,
        taken_offsets,
        files,
        takens,
    ]


def _texts(column: pa.Array) -> tuple[Buffer, Buffer]:
    # What has no value is an empty text: Arrow gives it no length of its own in practice only.
    if column.null_count:
        column = column.fill_null("")
    _, offsets, texts = column.buffers()
    count = len(column)
    if count == 0:
        return bytes(4), b""
    part = memoryview(offsets)[4 * column.offset : 4 * (column.offset + count + 1)]
    first, last = struct.unpack_from("<i", part)[0], struct.unpack_from("<i", part, 4 * count)[0]
    return part, memoryview(texts)[first:last] if last > first else b""


def _degrees(column: pa.Array) -> Buffer:
    if column.null_count:
        column = column.fill_null(float("nan"))
    _, values = column.buffers()
    if len(column) == 0:
        return b""
    return memoryview(values)[8 * column.offset : 8 * (column.offset + len(column))]
