"""Times sojourn and DuckDB as whole processes on the same CSV; Benchmarks/csv-to-journeys calls it.

Time is wall time from start to exit, the runs of all contenders alternating, after one run each that is
not counted; the median is reported. Memory is measured in runs of its own: the peak of RssAnon + RssShmem
in /proc/PID/status, read about every half millisecond, so pages of mapped files do not count; beside it the
kernel's own peak of everything resident (ru_maxrss), which counts them.
"""

import argparse
import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build" / "benchmarks"
REPORTS = ROOT / "Reports"

# What must hold: no slower than the scan, growth for ten times the photos, bytes of memory.
GREATEST_RATIO = 1.0
GREATEST_GROWTH = 11.0
MEMORY_FIXED, MEMORY_A_ROW = 64_000_000, 120

TYPED = ("read_csv('{file}', auto_detect = false, header = true, columns = {{"
         "'file': 'VARCHAR', 'taken': '{taken}', 'latitude': 'DOUBLE', 'longitude': 'DOUBLE'}})")
# Three ways to ask DuckDB the same: how many rows, how many dates, what mean latitude.
QUERIES = {
    "types given, date as text": (
        "SELECT count(*), count(DISTINCT left(taken, 10)), avg(latitude) FROM "
        + TYPED.replace("{taken}", "VARCHAR")),
    "types given, date as timestamp": (
        "SELECT count(*), count(DISTINCT CAST(taken AS DATE)), avg(latitude) FROM "
        + TYPED.replace("{taken}", "TIMESTAMP")),
    "types detected": (
        "SELECT count(*), count(DISTINCT CAST(taken AS DATE)), avg(latitude) FROM read_csv('{file}')"),
}


def library(photos):
    """The path of a library of so many photos, made when it is not there or its maker has changed."""
    maker = ROOT / "Benchmarks" / "make-library"
    version = hashlib.sha256(maker.read_bytes()).hexdigest()[:8]
    path = WORK / f"photos-{photos}-{version}.csv"
    if not path.exists():
        for stale in WORK.glob(f"photos-{photos}-*.csv"):
            stale.unlink()
        print(f"making a library of {photos:,} photos", file=sys.stderr)
        unfinished = path.with_suffix(".part")
        with open(unfinished, "wb") as out:
            subprocess.run([sys.executable, maker, str(photos)], stdout=out, check=True)
        unfinished.rename(path)
    return path


def started(command):
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, cwd=WORK)


def finished(process, command):
    """What a process that must succeed wrote: standard output and standard error."""
    out, errors = process.communicate()
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {errors.decode().strip()}")
    return out.decode(), errors.decode()


def seconds(command):
    """The wall time of one run, start to exit."""
    start = time.perf_counter()
    process = started(command)
    finished(process, command)
    return time.perf_counter() - start


def peak_memory(command):
    """The peaks of one run in bytes: resident without file pages, and all that was resident."""
    with open(WORK / "out", "wb") as out:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=WORK)
    peak = 0
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        with open(f"/proc/{process.pid}/status") as lines:
            kilobytes = {"RssAnon:": 0, "RssShmem:": 0}
            for line in lines:
                name = line.split(None, 1)[0]
                if name in kilobytes:
                    kilobytes[name] = int(line.split()[1])
        peak = max(peak, sum(kilobytes.values()) * 1024)
        time.sleep(0.0005)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {(WORK / 'out').read_text().strip()}")
    return {"anonymousBytes": peak, "maximumResidentBytes": usage.ru_maxrss * 1024}


def stages(sojourn, path, runs):
    """What `--timings` prints, as {stage: {seconds, photos, peakMB}}; empty where it prints nothing."""
    seen = {}
    for _ in range(runs):
        command = [sojourn, "find", path, "--json", WORK / "journeys.json", "--timings"]
        for line in finished(started(command), command)[1].splitlines():
            words = line.split()
            if words[:1] != ["timing"] or len(words) < 3:
                continue
            figures = [number(word) for word in words[2:5]]
            seen.setdefault(words[1], []).append(figures + [None] * (3 - len(figures)))
    return {
        stage: {
            "seconds": statistics.median(figures[0] for figures in rows),
            "photos": rows[0][1],
            "peakMB": max((figures[2] for figures in rows if figures[2] is not None), default=None),
        }
        for stage, rows in seen.items() if all(figures[0] is not None for figures in rows)
    }


def number(word):
    """The number at the start of a word like 0.125, 12s or 3.5MB; None where there is none."""
    try:
        return float(word.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    except ValueError:
        return None


def contenders(sojourn, path):
    """Every command line that is timed, by its name; the first is ours."""
    import duckdb_cli
    program = str(Path(duckdb_cli.__file__).parent / "duckdb")
    ask = "import duckdb, sys; print(*duckdb.sql(sys.argv[1]).fetchall()[0], sep=',')"
    commands = {"sojourn": [sojourn, "find", path, "--json", WORK / "journeys.json", "--quiet"]}
    for form, query in QUERIES.items():
        query = query.format(file=str(path).replace("'", "''"))
        commands[f"duckdb program, {form}"] = [program, "-csv", "-noheader", "-c", query]
        commands[f"duckdb in Python, {form}"] = [sys.executable, "-c", ask, query]
    return commands


def check_answers(commands, photos):
    """A warm-up run of each, which also shows that all of them read every row."""
    for name, command in commands.items():
        out, _ = finished(started(command), command)
        if name == "sojourn":
            journeys = json.loads((WORK / "journeys.json").read_bytes())
            rows = journeys["library"]["photos"]
        else:
            rows = int(out.split(",")[0])
        if rows != photos:
            sys.exit(f"{name} saw {rows} of {photos} photos")
    return len(journeys["journeys"])


def measured(sojourn, photos, runs):
    path = library(photos)
    commands = contenders(sojourn, path)
    journeys = check_answers(commands, photos)
    times = {name: [] for name in commands}
    for turn in range(runs):
        print(f"{photos:,} photos, run {turn + 1} of {runs}", file=sys.stderr)
        for name, command in commands.items():
            times[name].append(seconds(command))
    medians = {name: statistics.median(values) for name, values in times.items()}
    rival = min((name for name in medians if name != "sojourn"), key=medians.get)
    return {
        "photos": photos,
        "bytes": path.stat().st_size,
        "journeys": journeys,
        "seconds": {name: [round(value, 4) for value in values] for name, values in times.items()},
        "median": {name: round(value, 4) for name, value in medians.items()},
        "fastestRival": rival,
        "ratio": round(medians["sojourn"] / medians[rival], 3),
        "memory": {name: peak_memory(commands[name]) for name in ("sojourn", rival)},
        "memoryBound": MEMORY_FIXED + MEMORY_A_ROW * photos,
        "stages": stages(sojourn, path, min(runs, 3)),
    }


def machine():
    """Where the figures come from."""
    import duckdb
    import duckdb_cli
    from importlib.metadata import version
    processor = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            processor = line.split(":", 1)[1].strip()
            break
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return {
        "processor": processor,
        "cores": len(os.sched_getaffinity(0)),
        "memoryBytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{platform.system()} {platform.machine()}",
        "swift": swift.splitlines()[0],
        "duckdbInPython": duckdb.__version__,
        "duckdbProgram": version("duckdb-cli"),
    }


def verdicts(small, large):
    """Each goal: what it is, what was reached, whether it holds."""
    growth = large["median"]["sojourn"] / small["median"]["sojourn"]
    most = GREATEST_GROWTH * large["photos"] / small["photos"] / 10
    rows = [(f"time against DuckDB's scan, {small['photos']:,} photos",
             f"at most {GREATEST_RATIO:.2f}", f"{small['ratio']:.2f}", small["ratio"] <= GREATEST_RATIO),
            (f"growth of time from {small['photos']:,} to {large['photos']:,} photos",
             f"at most {most:.1f}", f"{growth:.1f}", growth <= most)]
    for size in (small, large):
        peak = size["memory"]["sojourn"]["anonymousBytes"]
        rows.append((f"peak memory, {size['photos']:,} photos (file pages not counted)",
                     f"at most {size['memoryBound'] / 1e6:.0f} MB", f"{peak / 1e6:.0f} MB",
                     peak <= size["memoryBound"]))
    return [dict(zip(("goal", "bound", "reached", "holds"), row)) for row in rows]


def as_markdown(report):
    """The report for people; every figure in it is also in speed.json."""
    lines = ["# Speed", "", "Remade by `Benchmarks/csv-to-journeys`. sojourn goes from the CSV to the JSON of the "
             "journeys; DuckDB counts rows and distinct dates and takes the mean latitude of the same CSV. Whole "
             f"processes, start to exit, medians of {report['runs']['small']} and {report['runs']['large']} "
             "alternating runs, file cache warm.", "",
             f"{report['machine']['processor']}, {report['machine']['cores']} cores; "
             f"{report['machine']['swift']}; DuckDB {report['machine']['duckdbProgram']} (program), "
             f"{report['machine']['duckdbInPython']} (in Python).", "",
             "| goal | bound | reached | holds |", "| --- | --- | --- | --- |"]
    for row in report["verdicts"]:
        lines.append(f"| {row['goal']} | {row['bound']} | {row['reached']} | {'yes' if row['holds'] else 'no'} |")
    for size in report["sizes"]:
        lines += ["", f"## {size['photos']:,} photos ({size['bytes'] / 1e6:.0f} MB of CSV, "
                  f"{size['journeys']} journeys)", "", "| | seconds | against sojourn |", "| --- | --- | --- |"]
        own = size["median"]["sojourn"]
        for name, value in sorted(size["median"].items(), key=lambda item: item[1]):
            lines.append(f"| {name} | {value:.3f} | {value / own:.2f} |")
        lines += ["", "| peak memory | anonymous and shared | all resident |", "| --- | --- | --- |"]
        for name, peaks in size["memory"].items():
            lines.append(f"| {name} | {peaks['anonymousBytes'] / 1e6:.1f} MB "
                         f"| {peaks['maximumResidentBytes'] / 1e6:.1f} MB |")
        if size["stages"]:
            lines += ["", "| stage | seconds | photos a second | peak memory |", "| --- | --- | --- | --- |"]
        for stage, figures in size["stages"].items():
            photos = figures["photos"] or size["photos"]
            rate = f"{photos / figures['seconds']:,.0f}" if figures["seconds"] > 0 else ""
            peak = "" if figures["peakMB"] is None else f"{figures['peakMB']:.1f} MB"
            lines.append(f"| {stage} | {figures['seconds']:.4f} | {rate} | {peak} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/csv-to-journeys", description=__doc__.splitlines()[0])
    parser.add_argument("--sojourn", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--runs", type=int, default=9, help="runs of each on the small library (default: 9)")
    parser.add_argument("--large-runs", type=int, default=5, help="the same on the large one (default: 5)")
    parser.add_argument("--small", type=int, default=500_000, help="photos (default: 500000)")
    parser.add_argument("--large", type=int, default=5_000_000, help="photos (default: 5000000)")
    arguments = parser.parse_args()

    WORK.mkdir(parents=True, exist_ok=True)
    REPORTS.mkdir(exist_ok=True)
    sojourn = Path(arguments.sojourn).resolve()
    sizes = [measured(sojourn, arguments.small, arguments.runs),
             measured(sojourn, arguments.large, arguments.large_runs)]
    report = {"machine": machine(), "runs": {"small": arguments.runs, "large": arguments.large_runs},
              "verdicts": verdicts(*sizes), "sizes": sizes}
    (REPORTS / "speed.json").write_text(json.dumps(report, indent=2) + "\n")
    text = as_markdown(report)
    (REPORTS / "speed.md").write_text(text)
    print(text)
    print("Written to Reports/speed.json and Reports/speed.md.", file=sys.stderr)


if __name__ == "__main__":
    main()
