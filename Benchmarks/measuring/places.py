"""Where things are, and how a part of a result is kept."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Libraries and programs of the measurements; `rm -r` removes them all.
WORK = ROOT / ".build" / "benchmarks"
RESULTS = ROOT / "Reports" / "benchmarks"
PEERS = ROOT / "Benchmarks" / "peers"
PYTHON = WORK / "python" / "bin" / "python"
# The program itself: what PyPI's package puts on the path starts Python first.
DUCKDB = next((WORK / "python").glob("lib/python*/site-packages/duckdb_cli/duckdb"), PYTHON.with_name("duckdb"))
# Everything that is measured is built with the benchmarks, so that it is built once.
BUILT = ROOT / "Benchmarks" / ".build" / "release"
SOJOURN = BUILT / "sojourn"
STAGES = BUILT / "StageBenchmarks"
IMAGES = BUILT / "ImageBenchmark"


def need(*paths: Path) -> None:
    """Stops when something was not made yet."""
    for path in paths:
        if not path.exists():
            sys.exit(f"{Path(sys.argv[0]).name}: {path} is not there; Benchmarks/run makes it")


def kept(name: str) -> dict:
    """The result of an earlier run, empty where there is none."""
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def keep(name: str, result: dict) -> None:
    """Writes a result, and says where."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{name}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"written: {path.relative_to(ROOT)}", file=sys.stderr)


def library(photos: int) -> Path:
    """The folder of the library of so many photos; made when it is not there or older than the program.

    Somebody who does not exist: 30 years, one move of 5,000 km or more. photos.csv is what is read, truth.json
    says where home was.
    """
    folder = WORK / f"library-{photos}"
    truth = folder / "truth.json"
    if not truth.exists() or truth.stat().st_mtime < SOJOURN.stat().st_mtime:
        print(f"making a library of {photos:,} photos", file=sys.stderr)
        subprocess.run([SOJOURN, "simulate", "--quiet", "--out", folder, "--life", "move-5000", "--years", "30",
                        "--from", "1995-01-01", "--seed", "1", "--photos", str(photos)], check=True)
    return folder
