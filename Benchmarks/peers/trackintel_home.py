"""trackintel finds the home of a library: positionfixes, staypoints, locations, home.

    trackintel_home.py FILE            the whole process: CSV in, the home out
    trackintel_home.py FILE --alone    the steps twice on positionfixes in memory: their seconds as JSON

Each step is called as its documentation shows it, with the defaults of its documentation. trackintel finds one home
a person, for all time, and no journeys from it.
"""

import json
import sys
import time
import warnings

import geopandas
import pandas
import trackintel

Place = tuple[float, float]


def positionfixes(path: str) -> trackintel.Positionfixes:
    """The located photos of a CSV as the positionfixes of one person, in the order of time."""
    photos = pandas.read_csv(path, usecols=["taken", "latitude", "longitude"]).dropna()
    photos["tracked_at"] = pandas.to_datetime(photos.pop("taken"), utc=True)
    photos["user_id"] = 0
    photos = photos.sort_values("tracked_at", ignore_index=True)
    places = geopandas.points_from_xy(photos.pop("longitude"), photos.pop("latitude"))
    frame = geopandas.GeoDataFrame(photos, geometry=places, crs="EPSG:4326")
    return trackintel.Positionfixes(frame)


def home(
    fixes: trackintel.Positionfixes, seconds: dict[str, list[float]] | None = None, pre_filter: bool = True,
) -> Place | None:
    """The middle of the location labelled home; none where trackintel finds too little to say.

    Its pre-filter, on by default, drops locations with fewer than 10 stays or an hour in all.
    """
    seconds = seconds if seconds is not None else {}

    def noted(step: str, start: float) -> None:
        seconds.setdefault(step, []).append(time.perf_counter() - start)

    start = time.perf_counter()
    _, staypoints = fixes.generate_staypoints("sliding", dist_threshold=100)
    noted("staypoints", start)
    if len(staypoints) == 0:
        return None
    start = time.perf_counter()
    staypoints, locations = staypoints.generate_locations(method="dbscan", epsilon=100, num_samples=1)
    noted("locations", start)
    start = time.perf_counter()
    labelled = trackintel.analysis.location_identifier(staypoints, method="FREQ", pre_filter=pre_filter)
    noted("home", start)
    homes = labelled[labelled["purpose"] == "home"]["location_id"]
    if homes.empty:
        return None
    middle = locations.loc[homes.iloc[0], "center"]
    return middle.y, middle.x


def timed(path: str, passes: int = 2) -> dict[str, list[float]]:
    fixes = positionfixes(path)
    seconds: dict[str, list[float]] = {}
    for _ in range(passes):
        home(fixes, seconds)
    return seconds


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if sys.argv[2:] == ["--alone"]:
        print(json.dumps({"seconds": timed(sys.argv[1])}))
    else:
        print(json.dumps(home(positionfixes(sys.argv[1]))))
