"""What each peer finds in the libraries of simulated people: dates from and to, by finder and person, as JSON.

    find_trips.py FOLDER

immich-memories is given the homes that its own homes_over_time finds; the last true home for all time, as a person
would set it in its program; and the true home of each period. FOLDER is what `sojourn simulate` wrote. trackintel
finds a home and no journeys: days beyond its home are put together as Scripts/accuracy's naive finder does.
"""

import json
import multiprocessing
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from measuring.scoring import Span, accuracy  # noqa: E402
from peers.immich_memories_trips import by_home, homes_over_time, photos, trips, true_homes  # noqa: E402
from peers.trackintel_home import home, positionfixes  # noqa: E402


def found(folder: Path) -> tuple[str, dict[str, list[Span]], dict[str, int]]:
    """What is found in one library, and in how many periods or with how many homes."""
    warnings.simplefilter("ignore")
    pictures, assets = photos(folder / "photos.csv")
    own, true = homes_over_time(pictures), true_homes(folder)
    places = accuracy.located_days(folder / "photos.csv")
    fixes = positionfixes(str(folder / "photos.csv"))
    spots = {"its defaults": home(fixes), "no pre-filter": home(fixes, pre_filter=False)}
    spans = {
        "immich-memories, its own homes": trips(by_home(own, assets)),
        "immich-memories, told the last home": trips([(true[-1], assets)]),
        "immich-memories, told every home": trips(by_home(true, assets)),
    }
    for how, spot in spots.items():
        spans[f"trackintel's home, {how}"] = accuracy.journeys_beyond(spot, places) if spot else []
    return folder.name, spans, {"immich-memories": len(own), "trackintel": int(spots["its defaults"] is not None)}


def main() -> None:
    folders = sorted(path.parent for path in Path(sys.argv[1]).glob("*/truth.json"))
    result: dict[str, dict] = {"found": {}, "homes": {}}
    with multiprocessing.Pool() as pool:
        for person, spans, homes in pool.imap(found, folders):
            for finder, dates in spans.items():
                result["found"].setdefault(finder, {})[person] = [[str(a), str(b)] for a, b in dates]
            result["homes"][person] = homes
            print(person, file=sys.stderr)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
