"""From batches of photos, sorted by library, to whole libraries, one at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyarrow as pa
import pyarrow.compute as pc

from . import protocol
from .protocol import Buffer

LIBRARY = "library"


def libraries(
    batches: Iterable[pa.RecordBatch], most_bytes: int
) -> Iterator[tuple[str, list[Buffer] | None]]:
    """Each library with its blocks; None stands for one that is longer than so many bytes.

    No more is held than the library that is being put together: what comes of a batch is a slice of it.
    """
    library: str | None = None
    blocks: list[Buffer] | None = []
    size = 0
    for batch in batches:
        for name, rows in _runs(batch):
            if name != library:
                if library is not None:
                    yield library, blocks
                library, blocks, size = name, [], 0
            if blocks is None:
                continue
            block = protocol.block(rows)
            size += sum(len(part) for part in block)
            # Room for the header.
            if size > most_bytes - (1 << 16):
                blocks = None
            else:
                blocks += block
    if library is not None:
        yield library, blocks


def runs(batch: pa.RecordBatch) -> tuple[list[str], list[int]]:
    """The libraries of a batch, as they follow one another, and where each ends."""
    ids = batch.column(LIBRARY)
    if isinstance(ids, pa.DictionaryArray):
        found = pc.run_end_encode(ids.indices)
        return ids.dictionary.take(found.values).to_pylist(), found.run_ends.to_pylist()
    found = pc.run_end_encode(ids)
    return found.values.to_pylist(), found.run_ends.to_pylist()


def _runs(batch: pa.RecordBatch) -> Iterator[tuple[str, pa.RecordBatch]]:
    """The parts of a batch that are of one library each."""
    if batch.num_rows == 0:
        return
    start = 0
    for name, end in zip(*runs(batch), strict=True):
        yield name, batch.slice(start, end - start)
        start = end
