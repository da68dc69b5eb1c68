"""A worker process, without Spark around it."""

from __future__ import annotations

import os
import signal
import tempfile
import time
import unittest
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from sojourn_spark import protocol, tables
from sojourn_spark.libraries import libraries
from sojourn_spark.protocol import Buffer
from sojourn_spark.worker import Result, Settings, Worker

from . import simulated

TEXT = "file,taken,latitude,longitude\n" + "".join(
    f"p{day}-{hour}.jpg,2022-{4 + day // 30:02}-{1 + day % 30:02}T{hour}:00:00+02:00,"
    + ("41.9,12.5\n" if 39 <= day < 44 else "48.2,16.4\n" if hour < 14 else ",\n")
    for day in range(60)
    for hour in range(10, 15)
)


def given(*names: str, rows: int = 1000) -> Iterator[tuple[str, list[Buffer] | None]]:
    found = (simulated.table(name, TEXT) for name in names)
    return libraries(iter(simulated.batches(found, rows)), 1 << 30)


class WorkerTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def faulty(self, time_limit: float = 60) -> Settings:
        return Settings(
            program=(simulated.FAULTY, str(self.folder), simulated.PROGRAM), time_limit=time_limit
        )

    def run_all(self, settings: Settings, *names: str) -> tuple[list[Result], int]:
        with Worker(settings) as worker:
            return list(worker.answers(given(*names))), worker.restarts

    def test_answers_come_in_order_and_one_process_gives_them(self) -> None:
        names = [f"library {number}" for number in range(40)]
        results, restarts = self.run_all(Settings(program=(simulated.PROGRAM,)), *names)
        self.assertEqual([result.library for result in results], names)
        self.assertEqual({result.answer.header["library"] for result in results}, set(names))
        self.assertEqual(len({result.answer.body for result in results}), 1)
        self.assertEqual(results[0].answer.rows("journeys"), 1)
        self.assertEqual(restarts, 0)

    def test_what_is_split_over_batches_is_put_together(self) -> None:
        with Worker(Settings(program=(simulated.PROGRAM,))) as worker:
            bodies = {
                result.answer.body
                for rows in (1, 7, 299, 300)
                for result in worker.answers(given("a", "b", rows=rows))
            }
        self.assertEqual(len(bodies), 1)

    def test_a_worker_that_dies_is_started_again_and_its_library_tried_once_more(self) -> None:
        results, restarts = self.run_all(self.faulty(), "a", "dies-once", "b", "dies-once-too", "c")
        self.assertEqual([result.attempts for result in results], [1, 2, 1, 2, 1])
        self.assertFalse(any(result.answer.is_error for result in results))
        self.assertEqual(len({result.answer.body for result in results}), 1)
        self.assertEqual(restarts, 2)

    def test_a_library_on_which_workers_die_twice_is_an_error_and_costs_no_other(self) -> None:
        results, restarts = self.run_all(self.faulty(), "a", "dies-always", "b", "c", "d")
        kinds = [result.answer.header.get("kind") for result in results]
        self.assertEqual(kinds, [None, "worker-died", None, None, None])
        self.assertIn("signal 9, 2 times", results[1].answer.header["message"])
        self.assertEqual(restarts, 2)

    def test_a_library_that_takes_too_long_is_an_error(self) -> None:
        results, _ = self.run_all(self.faulty(time_limit=4), "a", "hangs", "b")
        kinds = [result.answer.header.get("kind") for result in results]
        self.assertEqual(kinds, [None, "time-limit", None])

    def test_a_real_worker_killed_from_outside_is_replaced(self) -> None:
        with Worker(Settings(program=(simulated.PROGRAM,), ahead=0)) as worker:
            found = []
            for result in worker.answers(given(*"abcdef")):
                found.append(result.answer.body)
                if len(found) == 3:
                    assert worker.process_id
                    os.kill(worker.process_id, signal.SIGKILL)
            self.assertEqual((len(found), len(set(found)), worker.restarts), (6, 1, 1))

    def test_a_library_beyond_the_limit_is_an_error_and_is_not_held(self) -> None:
        long = simulated.table("b", TEXT)
        found = libraries(iter(simulated.batches([simulated.table("a", TEXT), *[long] * 100], 300)), 1 << 20)
        with Worker(Settings(program=(simulated.PROGRAM,), most_bytes=1 << 20)) as worker:
            results = list(worker.answers(found))
        self.assertEqual([result.answer.header.get("kind") for result in results], [None, "oversized"])

    def test_a_program_that_is_not_there_fails_the_task(self) -> None:
        with self.assertRaises(FileNotFoundError):
            self.run_all(Settings(program=(str(self.folder / "none"),)), "a")

    def test_a_program_that_never_answers_fails_the_task(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "ended with status 1, 20 times"):
            self.run_all(Settings(program=("false",)), *map(str, range(40)))

    def test_an_answer_that_waits_for_a_late_reader_is_no_hanging_worker(self) -> None:
        settings = Settings(program=(simulated.PROGRAM,), time_limit=3, ahead=1)

        def late() -> Iterator[tuple[str, list[Buffer] | None]]:
            for library in given("a", "b", "c"):
                yield library
                time.sleep(4)

        with Worker(settings) as worker:
            results = list(worker.answers(late()))
        self.assertFalse(any(result.answer.is_error for result in results))

    def test_slices_and_gaps_of_arrays_are_sent_as_they_stand(self) -> None:
        rows = simulated.table("a", TEXT).combine_chunks().to_batches()[0]
        whole = b"".join(bytes(part) for part in protocol.block(rows.slice(17, 40)))
        copied = pa.RecordBatch.from_pylist(rows.slice(17, 40).to_pylist(), simulated.SCHEMA)
        again = b"".join(bytes(part) for part in protocol.block(copied))
        # Offsets count from another number; all else is equal.
        self.assertEqual(len(whole), len(again))
        self.assertEqual(whole[: 8 + 16 * 40], again[: 8 + 16 * 40])
        self.assertEqual(whole[8 + 16 * 40 + 8 * 41 :], again[8 + 16 * 40 + 8 * 41 :])
        empty = pa.RecordBatch.from_pylist([], simulated.SCHEMA)
        self.assertEqual(len(b"".join(bytes(part) for part in protocol.block(empty))), 16)
        gap = pa.RecordBatch.from_pylist(
            [{"file": None, "taken": None, "latitude": None, "longitude": 1.0}], simulated.SCHEMA
        )
        self.assertEqual(len(b"".join(bytes(part) for part in protocol.block(gap))), 8 + 16 + 16)

    def test_every_column_of_the_answers_has_its_place_in_the_tables(self) -> None:
        results, _ = self.run_all(Settings(program=(simulated.PROGRAM,)), "a")
        for name in tables.PARTS:
            header = bytes(results[0].answer.part(name)).split(b"\n")[0].decode().split(",")
            self.assertEqual(["library", *header], tables.SCHEMAS[name].names)


if __name__ == "__main__":
    unittest.main()
