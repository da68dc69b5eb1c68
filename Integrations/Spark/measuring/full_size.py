"""The steps of the full-size job, one after another."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyspark
from pyspark.sql import SparkSession

from sojourn_spark import Job, Settings, grouped, tables
from tests.simulated import PROGRAM

from . import checking
from .data import POISONED, Data

PROCESSES = 2
"""How many cores are used, by Spark and by plain processes."""


def session() -> SparkSession:
    """Spark on so many cores, with a job behind it: it is up."""
    spark = (
        SparkSession.builder.master(f"local[{PROCESSES}]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "2g")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.parallelize(range(PROCESSES), PROCESSES).map(str).collect()
    return spark


class Killer(threading.Thread):
    """Kills a worker of this job every now and then."""

    def __init__(self, seconds: float, times: int) -> None:
        super().__init__(daemon=True)
        self.seconds, self.times, self.killed = seconds, times, 0

    def run(self) -> None:
        for _ in range(self.times):
            time.sleep(self.seconds)
            for process in Path("/proc").glob("[0-9]*"):
                try:
                    words = (process / "cmdline").read_bytes().split(b"\0")
                except OSError:
                    continue
                if words[:2] == [PROGRAM.encode(), b"worker"]:
                    os.kill(int(process.name), signal.SIGKILL)
                    self.killed += 1
                    break


def check(data: Data, spark: SparkSession) -> dict[str, Any]:
    """Compares a job over all libraries, also those that go wrong, with single runs."""
    libraries = data.libraries() | data.hard_cases()
    runs = data.folder / "single-runs"
    unusable = checking.single_runs(libraries, runs)
    assert unusable == {POISONED}, unusable
    target = data.folder / "out"
    shutil.rmtree(target, ignore_errors=True)
    killer = Killer(seconds=3, times=2)
    killer.start()
    start = time.monotonic()
    summary = Job(Settings(program=(PROGRAM,))).run(spark, str(data.skewed), str(target))
    seconds = time.monotonic() - start
    compared, wrong = checking.differences(target, runs, set(libraries) - unusable)
    for line in wrong[:20]:
        print(f"differs from the single run: {line}", file=sys.stderr)
    errors = pa.parquet.read_table(target / "errors").to_pylist()
    return {
        "libraries": summary.libraries,
        "photos": summary.photos,
        "most photos in a library": 1_000_000,
        "seconds": round(seconds, 1),
        "workers killed": killer.killed,
        "workers started again": summary.restarts,
        "errors": [{"library": row["library"], "kind": row["kind"]} for row in errors],
        "rows compared with single runs": compared,
        "rows of libraries that differ": len(wrong),
    }


class Repeated(Job):
    """A job that goes over the same libraries several times, to have enough to do."""

    passes = 1

    def _parts(self, spark: SparkSession, source: str) -> list[list[grouped.Piece]] | None:
        parts = super()._parts(spark, source)
        return parts and parts * self.passes


def plain_workers(requests: list[Path], passes: int) -> float:
    """The seconds that plain workers need, each for its requests, so many times."""
    script = 'for pass in $(seq "$1"); do "$2" worker < "$3" > "$3.answers" || exit 1; done'
    start = time.monotonic()
    processes = [
        subprocess.Popen(["bash", "-c", script, "bash", str(passes), PROGRAM, str(path)]) for path in requests
    ]
    if any([process.wait() for process in processes]):
        raise RuntimeError("a plain worker failed")
    return time.monotonic() - start


def single_finds(sources: list[Path], folder: Path) -> float:
    """The seconds that a run of `find` for each library needs, two at a time."""
    script = '"$1" find "$2" --json "$3.json" --jobs 1 --quiet'
    words = ["xargs", "-P", str(PROCESSES), "-I{}", "bash", "-c", script, "bash", PROGRAM, "{}"]
    start = time.monotonic()
    subprocess.run(
        [*words, str(folder / "find-$$")], input="\n".join(map(str, sources)), text=True, check=True
    )
    return time.monotonic() - start


def speed(data: Data, spark: SparkSession, least: float, passes: int | None) -> dict[str, Any]:
    """The job beside plain processes over the same libraries, on as many cores."""
    requests = data.requests(PROCESSES)
    for path in [*requests, *data.parquet.glob("*.parquet")]:
        # From memory in both cases: disks are not compared.
        path.read_bytes()
    target = data.folder / "out-speed"
    job = Repeated(Settings(program=(PROGRAM,)))

    def run(passes: int) -> tuple[float, int]:
        shutil.rmtree(target, ignore_errors=True)
        Repeated.passes = passes
        start = time.monotonic()
        summary = job.run(spark, str(data.parquet), str(target))
        assert summary.is_grouped and summary.errors == 0, summary
        return time.monotonic() - start, summary.photos

    if passes is None:
        once, _ = run(1)
        passes = int(least / once * 1.1) + 1
    seconds, photos = run(passes)
    print(f"Spark: {photos} photos in {seconds:.1f} s", file=sys.stderr)
    plain = plain_workers(requests, passes)
    print(f"two plain workers: {plain:.1f} s", file=sys.stderr)
    some = list(data.libraries().values())[:: max(1, data.people // 200)]
    finds = single_finds(some, data.folder)
    finds_of_all = finds * data.people / len(some) * passes
    return {
        "libraries": data.people * passes,
        "passes over the same libraries": passes,
        "photos": photos,
        "Spark, seconds once the session is up": round(seconds, 2),
        "two plain workers, seconds": round(plain, 2),
        "speed beside two plain workers": round(plain / seconds, 3),
        "single runs of find, two at a time, seconds for a sample": round(finds, 2),
        "libraries in the sample": len(some),
        "speed beside single runs of find": round(finds_of_all / seconds, 2),
        "libraries a second and core": round(data.people * passes / seconds / PROCESSES, 1),
        "photos a second and core": round(photos / seconds / PROCESSES),
        "megabytes written for 1000 libraries": round(
            sum(path.stat().st_size for path in target.rglob("*.parquet"))
            / 1e6
            / (data.people * passes)
            * 1000,
            2,
        ),
        "megabytes of Parquet for 1000 libraries": round(
            sum(path.stat().st_size for path in data.parquet.glob("*")) / 1e6 / data.people * 1000,
            1,
        ),
    }


def machine() -> dict[str, Any]:
    """What it was measured on."""
    model = [
        line.split(":")[1].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    ]
    return {
        "processor": model[0] if model else platform.processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "pyspark": pyspark.__version__,
        "pyarrow": pa.__version__,
        "sojourn": subprocess.run(
            [PROGRAM, "--version"], capture_output=True, text=True, check=True
        ).stdout.strip(),
    }


def main() -> int:
    """Does the steps that are asked for."""
    parser = argparse.ArgumentParser(prog="full-size")
    parser.add_argument("--root", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--steps", default="make,check,speed")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--least-seconds", type=float, default=60)
    parser.add_argument("--passes", type=int, help="how often the speed is taken over the libraries")
    parser.add_argument("--report", type=Path)
    words = parser.parse_args()
    steps = words.steps.split(",")
    root = words.root.resolve()
    data = Data(words.folder or root / ".build/spark-full-size", words.people)
    report = words.report or root / "Reports/spark.json"
    found: dict[str, Any] = json.loads(report.read_text()) if report.exists() else {}
    data.make(PROCESSES, list(tables.PARTS))
    if {"check", "speed"} & set(steps):
        spark = session()
        if "check" in steps:
            found["check"] = check(data, spark)
        if "speed" in steps:
            found["speed"] = speed(data, spark, words.least_seconds, words.passes)
        spark.stop()
        found["machine"] = machine()
        report.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
        print(json.dumps(found, indent=2))
    return int(bool(found.get("check", {}).get("rows of libraries that differ")))


if __name__ == "__main__":
    sys.exit(main())
