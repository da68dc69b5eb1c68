"""The command line of the job."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from pyspark.sql import SparkSession

from .job import Job
from .worker import Settings


def settings(arguments: argparse.Namespace) -> Settings:
    """How workers are run, as the command line has it."""
    return Settings(
        program=(arguments.program,),
        arguments=[f"--set={assignment}" for assignment in arguments.set],
        environment={"SOJOURN_DATA": arguments.data} if arguments.data else None,
        time_limit=arguments.time_limit,
        most_bytes=arguments.most_megabytes << 20,
    )


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    found = argparse.ArgumentParser(
        prog="journeys.py",
        description="Finds the journeys of many photo libraries on Spark. Writes journeys, stops and "
        "days as Parquet, and what became of each library: libraries, and errors with their kind and message.",
    )
    found.add_argument(
        "source",
        help="Parquet or CSV with the columns library, file, taken, latitude and longitude",
    )
    found.add_argument("target", help="a folder that is not there yet")
    found.add_argument("--program", default="sojourn", metavar="PATH", help="the program (default: sojourn)")
    found.add_argument(
        "--data",
        metavar="DIR",
        help="the folder of the program's data, for SOJOURN_DATA (default: as the program finds it)",
    )
    found.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="set a threshold")
    found.add_argument(
        "--buckets",
        type=int,
        metavar="N",
        help="into how many parts libraries are dealt (default: some for each core)",
    )
    found.add_argument(
        "--time-limit",
        type=float,
        default=600,
        metavar="SECONDS",
        help="how long a library may take (default: 600)",
    )
    found.add_argument(
        "--most-megabytes",
        type=int,
        default=1024,
        metavar="MB",
        help="the longest library that is sent to a worker, about 60 bytes a photo (default: 1024)",
    )
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Runs the job, and prints what it did as JSON."""
    arguments = parser().parse_args(words)
    spark = SparkSession.builder.appName("sojourn").getOrCreate()
    try:
        job = Job(settings(arguments), arguments.buckets)
        print(json.dumps(asdict(job.run(spark, arguments.source, arguments.target))))
    except (FileExistsError, ValueError) as problem:
        print(f"journeys.py: {problem}", file=sys.stderr)
        return 64
    finally:
        spark.stop()
    return 0
