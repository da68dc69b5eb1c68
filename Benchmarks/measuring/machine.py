"""What was measured on, and with which versions."""

import datetime
import os
import platform
import subprocess
from pathlib import Path

from measuring.places import PYTHON, SOJOURN


def machine() -> dict:
    """The processor, the system, how busy it was, and the day."""
    processor = platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            processor = line.split(":", 1)[1].strip()
            break
    return {
        "processor": processor,
        "cores": len(os.sched_getaffinity(0)),
        "memoryGB": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1),
        "system": f"{platform.system()} {platform.release()}",
        "loadBefore": round(os.getloadavg()[0], 2),
        "date": datetime.date.today().isoformat(),
    }


def first_line(*command: str | Path) -> str:
    """The first line that a command says, "?" where it says none."""
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    except OSError:
        return "?"
    return (done.stdout.strip().splitlines() or ["?"])[0]


def versions(*packages: str) -> dict:
    """Our version and Swift's, and those of packages of PyPI with their Python."""
    found = {
        "sojourn": first_line(SOJOURN, "--version").removeprefix("sojourn "),
        "swift": first_line("swift", "--version"),
    }
    if packages:
        found["python"] = first_line(PYTHON, "--version").removeprefix("Python ")
    for package in packages:
        ask = f"from importlib.metadata import version; print(version({package!r}))"
        found[package] = first_line(PYTHON, "-c", ask)
    return found
