"""Polars counts the rows and dates of a photo CSV and takes the mean latitude.

    polars_scan.py FILE HOW            the whole process: the answer
    polars_scan.py FILE HOW --alone    the scan twice in one process: its seconds as JSON

HOW is `typed` with the columns' types given, `inferred` without. It is the lazy scan of its user guide, collected
by the streaming engine.
"""

import json
import sys
import time

import polars

TYPES = {"file": polars.String, "taken": polars.String, "latitude": polars.Float64,
         "longitude": polars.Float64}


def scan(file: str, how: str) -> polars.DataFrame:
    frame = polars.scan_csv(file, schema=TYPES) if how == "typed" else polars.scan_csv(file)
    return frame.select(
        polars.len().alias("rows"),
        polars.col("taken").str.slice(0, 10).n_unique().alias("dates"),
        polars.col("latitude").mean(),
    ).collect(engine="streaming")


if __name__ == "__main__":
    file, how = sys.argv[1:3]
    if sys.argv[3:] == ["--alone"]:
        seconds = []
        for _ in range(2):
            start = time.perf_counter()
            scan(file, how)
            seconds.append(time.perf_counter() - start)
        print(json.dumps({"seconds": {"scan": seconds}}))
    else:
        print(scan(file, how).row(0))
