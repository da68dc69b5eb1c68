"""The job in a local Spark of two cores, over 50 simulated libraries and some that go wrong."""

from __future__ import annotations

import os
import random
import sys
import tempfile
import unittest
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

from sojourn_spark import Job, Settings, read, tables

from . import simulated

PEOPLE = 50
SKEWED = 'skewed, with "quotes"\nand a line end'
UNDATED = "poisoned: no date"
SWAPPED = "poisoned: axes swapped"


def session() -> SparkSession:
    """Two cores and no more memory than a small machine has."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    path = os.pathsep.join([str(simulated.PACKAGE / "src"), str(simulated.PACKAGE)])
    os.environ["PYTHONPATH"] = path
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "1g")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    # A job fails on purpose, and says so at length.
    spark.sparkContext.setLogLevel("OFF")
    return spark


class JobTests(unittest.TestCase):
    folder: Path
    texts: dict[str, str]
    expected: dict[str, dict[str, simulated.Rows] | None]
    spark: SparkSession

    @classmethod
    def setUpClass(cls) -> None:
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        people = cls.folder / "people"
        simulated.simulate(people, "--people", str(PEOPLE), "--years", "2", "--photos", "500")
        cls.texts = {folder.name: (folder / "photos.csv").read_text() for folder in people.glob("person-*")}
        assert len(cls.texts) == PEOPLE
        big = cls.folder / "big"
        simulated.simulate(big, "--years", "6", "--photos", "30000", "--life", "expat")
        cls.texts[SKEWED] = (big / "photos.csv").read_text()
        header = "file,taken,latitude,longitude\n"
        cls.texts[UNDATED] = header + "a.jpg,sometime,1,1\n"
        cls.texts[SWAPPED] = header + "".join(
            f"{n}.jpg,2020-01-01T00:00:00Z,{100 + n},8\n" for n in range(20)
        )
        cls.expected = simulated.expected(cls.texts, cls.folder)
        cls.spark = session()
        cls.addClassCleanup(cls.spark.stop)

    def check(self, target: Path, texts: dict[str, str], *failed: str) -> None:
        """Everything that was written is what single runs wrote."""
        self.assertTrue((target / "_SUCCESS").exists())
        self.assertEqual(list(target.glob("_temporary")), [])
        good = {library for library in texts if self.expected[library] and library not in failed}
        self.assertEqual(set(simulated.written(target, "libraries")), good)
        self.assertEqual(set(simulated.written(target, "errors")), set(texts) - good)
        for name in tables.PARTS:
            found = simulated.written(target, name)
            rows = 0
            for library in texts:
                wanted = (self.expected[library] or {}).get(name, []) if library in good else []
                self.assertTrue(simulated.same(found.get(library, []), wanted), f"{name} of {library}")
                rows += len(wanted)
            self.assertGreater(rows, PEOPLE)
            self.assertEqual(sum(map(len, found.values())), rows)

    def put_sorted(self, name: str, texts: dict[str, str]) -> str:
        """Parquet sorted by library, in two files of small row groups."""
        folder = self.folder / name
        folder.mkdir()
        ids = sorted(texts)
        cut = -(-len(ids) // 3)
        for number, part in enumerate([ids[:cut], ids[cut:]]):
            found = pa.concat_tables(simulated.table(library, texts[library]) for library in part)
            pq.write_table(found, folder / f"{number}.parquet", row_group_size=4000)
        return str(folder)

    def test_sorted_parquet_gives_what_single_runs_give(self) -> None:
        source = self.put_sorted("sorted", self.texts)
        target = self.folder / "out-sorted"
        job = Job(Settings(program=(simulated.PROGRAM,)))
        summary = job.run(self.spark, source, str(target))
        self.assertTrue(summary.is_grouped)
        self.assertEqual((summary.libraries, summary.errors), (len(self.texts), 2))
        self.check(target, self.texts)
        errors = simulated.written(target, "errors")
        self.assertEqual({row["kind"] for rows in errors.values() for row in rows}, {"unusable"})
        with self.assertRaises(FileExistsError):
            job.run(self.spark, source, str(target))

    def test_rows_in_any_order_as_csv_give_the_same_through_dying_workers(self) -> None:
        # Ids by which the worker of the tests knows what is to go wrong.
        ids = sorted(library for library in self.texts if library.startswith("person"))
        renamed = {ids[0]: f"dies-once {ids[0]}", ids[1]: f"dies-always {ids[1]}"}
        texts = {renamed.get(library, library): text for library, text in self.texts.items()}
        for old, new in renamed.items():
            self.expected[new] = self.expected[old]
        rows = pa.concat_tables(
            simulated.table(library, text) for library, text in texts.items() if library != SKEWED
        )
        order = list(range(rows.num_rows))
        random.Random(3).shuffle(order)
        source = self.folder / "rows.csv"
        pa.csv.write_csv(rows.take(order), source)
        del texts[SKEWED]
        workers = self.folder / "workers"
        workers.mkdir()
        program = (simulated.FAULTY, str(workers), simulated.PROGRAM)
        target = self.folder / "out-rows"
        summary = Job(Settings(program=program), buckets=3).run(self.spark, str(source), str(target))
        self.assertFalse(summary.is_grouped)
        self.assertEqual((summary.libraries, summary.errors), (len(texts), 3))
        self.assertEqual(summary.restarts, 3)
        self.check(target, texts, renamed[ids[1]])
        errors = simulated.written(target, "errors")
        self.assertEqual(errors[renamed[ids[1]]][0]["kind"], "worker-died")

    def test_parquet_that_only_looks_sorted_is_dealt_out(self) -> None:
        names = ["person-001", "person-002", SKEWED]
        texts = {name: self.texts[name] for name in names}
        rows = pa.concat_tables(simulated.table(name, text) for name, text in texts.items())
        order = list(range(rows.num_rows))
        random.Random(4).shuffle(order)
        source = self.folder / "mixed.parquet"
        pq.write_table(rows.take(order), source)
        target = self.folder / "out-mixed"
        summary = Job(Settings(program=(simulated.PROGRAM,)), buckets=2).run(
            self.spark, read(self.spark, str(source)), str(target)
        )
        self.assertFalse(summary.is_grouped)
        again = Job(Settings(program=(simulated.PROGRAM,)), buckets=2).run(
            self.spark, str(source), str(self.folder / "out-mixed-path")
        )
        self.assertFalse(again.is_grouped)
        for folder in (target, self.folder / "out-mixed-path"):
            for name in tables.PARTS:
                found = simulated.written(folder, name)
                for library in names:
                    wanted = (self.expected[library] or {})[name]
                    self.assertTrue(simulated.same(found.get(library, []), wanted))

    def test_a_job_that_fails_leaves_nothing(self) -> None:
        source = self.put_sorted("few", {name: self.texts[name] for name in ("person-001", "person-002")})
        target = self.folder / "out-failed"
        with self.assertRaisesRegex(Py4JJavaError, "No such file or directory"):
            Job(Settings(program=(str(self.folder / "none"),))).run(self.spark, source, str(target))
        self.assertFalse(target.exists())

    def test_a_column_that_is_missing_or_of_another_type_is_named(self) -> None:
        frame = self.spark.createDataFrame([("a", "b")], "library string, file string")
        with self.assertRaisesRegex(ValueError, "no column taken, latitude, longitude"):
            Job().run(self.spark, frame, str(self.folder / "out-columns"))
        frame = self.spark.sql(
            "select 'a' library, 'b' file, timestamp '2024-01-01' taken, 1d latitude, 1d longitude"
        )
        with self.assertRaisesRegex(ValueError, "taken is timestamp"):
            Job().run(self.spark, frame, str(self.folder / "out-types"))
        frame.write.parquet(str(self.folder / "timestamps"))
        with self.assertRaisesRegex(ValueError, "taken is timestamp"):
            Job().run(self.spark, str(self.folder / "timestamps"), str(self.folder / "out-types"))


if __name__ == "__main__":
    unittest.main()
