"""immich-memories finds homes over time, and of each home's period the trips from it.

    immich_memories_trips.py FOLDER            the whole process: photos.csv in, trips as JSON out
    immich_memories_trips.py FOLDER --alone    the two functions twice on photos in memory: their seconds as JSON

It has no reader of files: it asks an Immich server. So the CSV is read here, into the records its functions take.
Its program gives detect_trips one home for all time, that a person set; here it is given more: the home of each
period. Which homes are `own` when homes_over_time found them, `true` when truth.json of the folder names them.
homes_over_time looks for a cell of some 200 m with photos on many dates, and finds none when, as with simulated
people, photos at home lie over the whole town; the processes therefore give it the true homes, after they called it.
"""

import csv
import json
import sys
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from immich_memories.analysis.places.trip_detection import detect_trips
from immich_memories.api.models import Asset, AssetType, ExifInfo
from immich_memories.free_text.homes import Home, homes_over_time
from immich_memories.free_text.library import LibraryPicture

Span = tuple[date, date]


def photos(path: Path) -> tuple[list[LibraryPicture], list[Asset]]:
    """The located photos of a CSV, as homes_over_time and as detect_trips want them."""
    pictures, assets = [], []
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        for number, (_, taken, latitude, longitude) in enumerate(rows):
            if not latitude or not taken:
                continue
            when, place = datetime.fromisoformat(taken), (float(latitude), float(longitude))
            # Immich sends the clock's digits labelled UTC beside the instant.
            clock = when.replace(tzinfo=UTC)
            pictures.append(LibraryPicture(
                asset_id=str(number), taken_at=when, media_kind="image", latitude=place[0], longitude=place[1]))
            assets.append(Asset(
                id=str(number), type=AssetType.IMAGE, fileCreatedAt=when, fileModifiedAt=when, updatedAt=when,
                localDateTime=clock, exifInfo=ExifInfo(latitude=place[0], longitude=place[1])))
    return pictures, assets


def by_home(homes: tuple[Home, ...], assets: list[Asset]) -> list[tuple[Home, list[Asset]]]:
    """Each home with the photos of the dates it holds."""
    dated = [(asset.local_taken_at.date(), asset) for asset in assets]
    return [(home, [asset for day, asset in dated if home.held_on(day)]) for home in homes]


def trips(periods: list[tuple[Home, list[Asset]]]) -> list[Span]:
    found = []
    for home, assets in periods:
        for trip in detect_trips(assets, home.latitude, home.longitude, name_locations=False):
            found.append((trip.start_date, trip.end_date))
    return found


def true_homes(folder: Path) -> tuple[Home, ...]:
    """Where a simulated person lived, and from when to when."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    homes = []
    for stay in truth["stays"]:
        place = truth["homes"][stay["home"]]
        homes.append(Home(
            place["latitude"], place["longitude"], since=date.fromisoformat(stay["from"]),
            until=date.fromisoformat(stay["to"]) + timedelta(1)))
    return tuple(homes)


def found(folder: Path) -> list[Span]:
    pictures, assets = photos(folder / "photos.csv")
    homes_over_time(pictures)
    return trips(by_home(true_homes(folder), assets))


def timed(folder: Path, passes: int = 2) -> dict[str, list[float]]:
    pictures, assets = photos(folder / "photos.csv")
    # Which photos are of which period is our question, not its: it is not timed.
    periods = by_home(true_homes(folder), assets)
    seconds: dict[str, list[float]] = {"homes": [], "trips": []}
    for _ in range(passes):
        start = time.perf_counter()
        homes_over_time(pictures)
        seconds["homes"].append(time.perf_counter() - start)
        start = time.perf_counter()
        trips(periods)
        seconds["trips"].append(time.perf_counter() - start)
    return seconds


if __name__ == "__main__":
    if sys.argv[2:] == ["--alone"]:
        print(json.dumps({"seconds": timed(Path(sys.argv[1]))}))
    else:
        print(json.dumps([[start.isoformat(), end.isoformat()] for start, end in found(Path(sys.argv[1]))]))
