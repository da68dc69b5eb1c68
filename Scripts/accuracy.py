"""Measures how well journeys are found in simulated lives; Scripts/accuracy calls it.

The population is fixed: PEOPLE people of all eleven lives in turn, half of them (one seed) to tune on, half
(another seed) held out. What is reported is the held-out half. Beside the program stand two yardsticks:

- a naive finder: one home, the most photographed cell of 0.2 degrees; away over 50 km; two days or more in a row;
- a perfect finder: it knows each trip, and of each the first and last date with a located photo. What it misses
  no finder can find.

All are scored in the same way, by `sojourn evaluate`'s rule: one to one, days shared over days that either has at
least a half; a found journey of which half the days are excused counts neither way. Needs nothing but
Python 3.9 or newer.
"""

import argparse
import csv
import json
import math
import random
import shutil
import subprocess
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEOPLE, YEARS = 220, 4
SEED_TUNED, SEED_HELD = 101, 202
# Sets of thresholds that tuning may try.
EVALUATIONS = 60
BOOTSTRAPS = 2000


def day_number(text):
    return date.fromisoformat(text[:10]).toordinal()


class Library:
    """One person's labels and life."""

    def __init__(self, folder):
        self.folder = folder
        truth = json.loads((folder / "truth.json").read_text())
        self.life, self.photos, self.noise = truth["life"], truth["photos"], truth["noiseRates"]
        with open(folder / "labels.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        spans = [(day_number(r["start"]), day_number(r["end"]), r["kind"], r["counts"]) for r in rows]
        self.trips = [span for span in spans if span[3] == "yes"]
        self.excused = {d for a, b, _, counts in spans if counts == "excused" for d in range(a, b + 1)}

    def located(self):
        """(day, latitude, longitude) of each located photo."""
        with open(self.folder / "photos.csv", newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["latitude"] and (float(row["latitude"]), float(row["longitude"])) != (0, 0):
                    yield day_number(row["taken"]), float(row["latitude"]), float(row["longitude"])


class Score:
    """What came of one library."""

    def __init__(self, library, found):
        self.life = library.life
        pairs = []
        for f, (start, end) in enumerate(found):
            for t, (first, last, *_) in enumerate(library.trips):
                shared = min(end, last) - max(start, first) + 1
                if shared > 0:
                    overlap = shared / (max(end, last) - min(start, first) + 1)
                    if overlap >= 0.5:
                        pairs.append((-overlap, t, f))
        matched = {}
        taken = set()
        for _, t, f in sorted(pairs):
            if t not in matched and f not in taken:
                matched[t] = f
                taken.add(f)
        self.right = len(matched)
        self.missed = len(library.trips) - len(matched)
        self.false = sum(
            1 for f, (start, end) in enumerate(found)
            if f not in taken
            and 2 * sum(d in library.excused for d in range(start, end + 1)) < end - start + 1)
        self.kinds = Counter(trip[2] for trip in library.trips)
        self.kinds_found = Counter(library.trips[t][2] for t in matched)
        self.errors = [
            (abs(found[f][0] - library.trips[t][0]) + abs(found[f][1] - library.trips[t][1])) / 2
            for t, f in matched.items()]


def f1(scores):
    right, wrong = sum(s.right for s in scores), sum(s.false + s.missed for s in scores)
    return 2 * right / (2 * right + wrong) if right + wrong else None


def interval(scores):
    """The middle 95 % of F1 over libraries drawn anew, with a fixed seed."""
    draw = random.Random(1)
    values = sorted(f1(draw.choices(scores, k=len(scores))) or 0 for _ in range(BOOTSTRAPS))
    return values[BOOTSTRAPS // 40], values[-BOOTSTRAPS // 40]


def summary(scores):
    right, missed = sum(s.right for s in scores), sum(s.missed for s in scores)
    false = sum(s.false for s in scores)
    errors = [e for s in scores for e in s.errors]
    return {
        "precision": right / (right + false) if right + false else None,
        "recall": right / (right + missed) if right + missed else None,
        "f1": f1(scores), "interval": interval(scores),
        "boundaryErrorDays": sum(errors) / len(errors) if errors else None}


def runs(days):
    """Days in a row, as (first, last)."""
    found = []
    for day in sorted(days):
        if found and found[-1][1] + 1 == day:
            found[-1][1] = day
        else:
            found.append([day, day])
    return [tuple(run) for run in found]


def naive(library):
    photos = list(library.located())
    cells = Counter((round(latitude / 0.2), round(longitude / 0.2)) for _, latitude, longitude in photos)
    if not cells:
        return []
    (row, column), _ = max(cells.items(), key=lambda cell: (cell[1], cell[0]))
    home = math.radians(row * 0.2), math.radians(column * 0.2)
    away = set()
    for day, latitude, longitude in photos:
        phi, theta = math.radians(latitude), math.radians(longitude)
        chord = (math.sin((phi - home[0]) / 2) ** 2
                 + math.cos(phi) * math.cos(home[0]) * math.sin((theta - home[1]) / 2) ** 2)
        if 2 * 6371.0088 * math.asin(min(1, math.sqrt(chord))) > 50:
            away.add(day)
    return [run for run in runs(away) if run[1] > run[0]]


def perfect(library):
    days = sorted({day for day, *_ in library.located()})
    inside = ([d for d in days if first <= d <= last] for first, last, *_ in library.trips)
    return [(located[0], located[-1]) for located in inside if located]


def found_by(sojourn, library, thresholds=None):
    command = [sojourn, "find", library.folder / "photos.csv", "--json", "-", "--quiet"]
    if thresholds:
        command += ["--thresholds", thresholds]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return [(day_number(j["start"]), day_number(j["end"])) for j in json.loads(run.stdout)["journeys"]]


def percent(value):
    return "–" if value is None else "%.0f %%" % (100 * value)


def two(value):
    return "–" if value is None else "%.2f" % value


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def page(people, libraries, scores, thresholds, defaults):
    names = list(scores)
    photos = sum(library.photos["photos"] for library in libraries)
    trips = sum(len(library.trips) for library in libraries)
    text = f"""# Accuracy on simulated lives

**Simulated.** No labelled libraries are published, so these are people who do not exist: {people} of them, all eleven lives,
{YEARS} years each. Half were tuned on; the figures are those of the other {len(libraries)} people, {photos:,} photos, {trips:,} trips. What is
true is what each person meant to do (page 8 of `Documentation/Decisions`). `Scripts/accuracy` makes this page anew.

## Overall

The perfect finder knows each trip's first and last date with a located photo: what it misses cannot be found. The naive one has one
home, the most photographed cell, and calls two days in a row over 50 km away a journey. Intervals: 95 %, by drawing people anew.

"""
    rows = []
    for name in names:
        s = summary(scores[name])
        rows.append([name, percent(s["precision"]), percent(s["recall"]), two(s["f1"]),
                     "%.2f to %.2f" % s["interval"], two(s["boundaryErrorDays"])])
    text += table(["", "precision", "recall", "F1", "95 % interval", "start and end off by, days"], rows)
    text += "\n## F1 by life\n\n"
    lives = list(dict.fromkeys(library.life for library in libraries))
    text += table(["life"] + names, [
        [life] + [two(f1([s for s in scores[name] if s.life == life])) for name in names]
        for life in lives])
    text += "\n## Found, by kind of trip\n\n"
    kinds = sorted({kind for s in scores[names[0]] for kind in s.kinds})
    rows = []
    for kind in kinds:
        whole = sum(s.kinds[kind] for s in scores[names[0]])
        rows.append([kind, str(whole)] + [
            percent(sum(s.kinds_found[kind] for s in scores[name]) / whole) for name in names])
    text += table(["kind", "trips"] + names, rows)
    text += "\n## What was made to go wrong\n\nThe rates are given, with their reasons, in `NoiseRates`.\n\n"
    text += table(["rate", "value"], [[k, str(v)] for k, v in libraries[0].noise.items()])
    flaws = [key for key in libraries[0].photos if key not in ("photos", "located")]
    text += "\n" + table(["photos with", "share"], [
        [flaw, "%.2f %%" % (100 * sum(l.photos[flaw] for l in libraries) / photos)] for flaw in flaws])
    if thresholds:
        changed = [(k, v) for k, v in thresholds.items() if defaults.get(k) != v]
        text += "\n## The tuned thresholds\n\nThe defaults stay those of the rules.\n\n"
        text += table(["threshold", "default", "tuned"], [
            [name, str(defaults.get(name)), str(value)] for name, value in changed])
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sojourn", required=True, type=Path)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--evaluations", type=int, default=EVALUATIONS)
    parser.add_argument("--out", type=Path, default=ROOT / "Reports")
    parser.add_argument("--work", type=Path, default=ROOT / ".build" / "accuracy")
    arguments = parser.parse_args()
    sojourn = arguments.sojourn.resolve()

    def run(*words):
        subprocess.run([sojourn, *map(str, words)], check=True)

    shutil.rmtree(arguments.work, ignore_errors=True)
    arguments.work.mkdir(parents=True)
    for name, seed in (("tuned", SEED_TUNED), ("held", SEED_HELD)):
        run("simulate", "--out", arguments.work / name, "--people", arguments.people // 2, "--seed", seed,
            "--years", YEARS, "--quiet")
    tuned = arguments.work / "thresholds.json"
    run("tune", arguments.work / "tuned", "--labels", arguments.work / "tuned" / "labels.csv",
        "--evaluations", arguments.evaluations, "--out", tuned, "--quiet")

    libraries = [Library(folder) for folder in sorted((arguments.work / "held").glob("person-*"))]
    finders = {
        "naive": naive,
        "defaults": lambda library: found_by(sojourn, library),
        "tuned": lambda library: found_by(sojourn, library, tuned),
        "perfect": perfect}
    scores = {
        name: [Score(library, finder(library)) for library in libraries]
        for name, finder in finders.items()}
    first = subprocess.run(
        [sojourn, "find", libraries[0].folder / "photos.csv", "--json", "-", "--quiet"],
        stdout=subprocess.PIPE, check=True)
    defaults = json.loads(first.stdout)["thresholds"]
    thresholds = json.loads(tuned.read_text())
    thresholds = thresholds.get("thresholds", thresholds)
    by_life = defaultdict(dict)
    for name in scores:
        for life in dict.fromkeys(library.life for library in libraries):
            by_life[life][name] = f1([s for s in scores[name] if s.life == life])
    report = {
        "schema": "sojourn.accuracy/1", "people": arguments.people, "held": len(libraries), "years": YEARS,
        "seeds": {"tuned": SEED_TUNED, "held": SEED_HELD}, "noiseRates": libraries[0].noise,
        "overall": {name: summary(s) for name, s in scores.items()}, "f1ByLife": by_life,
        "defaults": defaults, "tuned": thresholds}
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "accuracy.md").write_text(
        page(arguments.people, libraries, scores, thresholds, defaults), encoding="utf-8")
    (arguments.out / "accuracy.json").write_text(
        json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
