"""DuckDB counts the rows and dates of a photo CSV and takes the mean latitude.

    duckdb_scan.py FILE HOW            the whole process: the answer
    duckdb_scan.py FILE HOW --alone    the scan twice in one process: its seconds as JSON

HOW is how read_csv is asked: `text` or `timestamp` with the columns' types given, `detected` without.
"""

import json
import sys
import time

TYPED = ("read_csv('{file}', auto_detect = false, header = true, columns = {{"
         "'file': 'VARCHAR', 'taken': '{taken}', 'latitude': 'DOUBLE', 'longitude': 'DOUBLE'}})")
QUERIES = {
    "text": "SELECT count(*), count(DISTINCT left(taken, 10)), avg(latitude) FROM "
            + TYPED.replace("{taken}", "VARCHAR"),
    "timestamp": "SELECT count(*), count(DISTINCT CAST(taken AS DATE)), avg(latitude) FROM "
                 + TYPED.replace("{taken}", "TIMESTAMP"),
    "detected": "SELECT count(*), count(DISTINCT CAST(taken AS DATE)), avg(latitude) FROM read_csv('{file}')",
}


def query(how: str, file: str) -> str:
    return QUERIES[how].format(file=file)


if __name__ == "__main__":
    import duckdb

    file, how = sys.argv[1:3]
    if sys.argv[3:] == ["--alone"]:
        connection = duckdb.connect()
        seconds = []
        for _ in range(2):
            start = time.perf_counter()
            connection.execute(query(how, file)).fetchall()
            seconds.append(time.perf_counter() - start)
        print(json.dumps({"seconds": {"scan": seconds}}))
    else:
        print(duckdb.connect().execute(query(how, file)).fetchall())
