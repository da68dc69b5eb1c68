"""Parquet that is sorted by library, and what only looks like it."""

from __future__ import annotations

import random
import tempfile
import unittest
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

from sojourn_spark import grouped
from sojourn_spark.libraries import libraries

from . import simulated

LOCAL = fs.LocalFileSystem()


class GroupedTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def put(self, name: str, ids: list[str], rows: int) -> None:
        rows_of_ids = [
            {
                "library": library,
                "file": f"{number}",
                "taken": "2024-05-01",
                "latitude": 1,
                "longitude": 1,
            }
            for number, library in enumerate(ids)
        ]
        pq.write_table(
            pa.Table.from_pylist(rows_of_ids, simulated.SCHEMA),
            self.folder / name,
            row_group_size=rows,
        )

    def pieces(self, most_rows: int) -> list[grouped.Piece] | None:
        groups = grouped.row_groups(LOCAL, str(self.folder))
        assert groups is not None
        return grouped.pieces(groups, most_rows)

    def test_each_row_is_read_once_and_each_library_whole_however_it_is_cut(self) -> None:
        chance = random.Random(5)
        for _ in range(40):
            ids = sorted(
                library
                for number in range(chance.randint(1, 12))
                for library in [f"library {number:02}"] * chance.choice([1, 2, 5, 40])
            )
            cut = chance.choice([name for name in ids])
            start = ids.index(cut)
            self.put("a.parquet", ids[:start] or ids[:1], chance.randint(1, 9))
            self.put("b.parquet", ids[start:], chance.randint(1, 9))
            if start == 0:
                (self.folder / "a.parquet").unlink()
            pieces = self.pieces(chance.randint(1, 60))
            assert pieces is not None
            found = [
                library
                for piece in pieces
                for library, blocks in libraries(grouped.batches(LOCAL, piece), 1 << 30)
            ]
            self.assertEqual(sorted(found), sorted(set(ids)))
            read = sum(batch.num_rows for piece in pieces for batch in grouped.batches(LOCAL, piece))
            self.assertEqual(read, len(ids))
            dealt = grouped.buckets(pieces, 3)
            self.assertEqual(
                sorted(piece.rows for bucket in dealt for piece in bucket),
                sorted(piece.rows for piece in pieces),
            )

    def test_files_that_share_libraries_are_not_grouped(self) -> None:
        self.put("a.parquet", ["a", "b", "c"], 10)
        self.put("b.parquet", ["b", "d"], 10)
        self.assertIsNone(self.pieces(100))

    def test_rows_out_of_order_within_a_row_group_are_noticed(self) -> None:
        self.put("a.parquet", ["a", "c", "b", "c"], 10)
        pieces = self.pieces(100)
        assert pieces is not None
        with self.assertRaises(grouped.NotGrouped):
            list(grouped.batches(LOCAL, pieces[0]))

    def test_texts_of_other_programs_are_read(self) -> None:
        ids = ["a"] * 4 + ["b"] * 3
        self.put("a.parquet", ids, 3)
        rows = pq.read_table(self.folder / "a.parquet")
        wide = pa.schema(
            [
                (field.name, pa.large_string() if field.type == pa.string() else field.type)
                for field in rows.schema
            ]
        )
        plain = self.blocks()
        pq.write_table(rows.cast(wide), self.folder / "a.parquet", row_group_size=3)
        self.assertEqual(self.blocks(), plain)

    def blocks(self) -> list[tuple[str, bytes]]:
        pieces = self.pieces(100)
        assert pieces is not None
        return [
            (library, b"".join(bytes(part) for part in blocks or []))
            for piece in pieces
            for library, blocks in libraries(grouped.batches(LOCAL, piece), 1 << 30)
        ]

    def test_other_parquet_and_other_files_are_no_business_of_it(self) -> None:
        pq.write_table(pa.table({"library": ["a"]}), self.folder / "a.parquet")
        self.assertIsNone(grouped.row_groups(LOCAL, str(self.folder)))
        (self.folder / "a.parquet").write_text("library,file\n")
        with self.assertRaises(pa.ArrowInvalid):
            grouped.row_groups(LOCAL, str(self.folder))


if __name__ == "__main__":
    unittest.main()
