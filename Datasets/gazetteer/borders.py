"""borders.bin: which country a place lies in, in cells of one degree. README.md has the format.

The countries' outlines are those of the time zones of OpenStreetMap, whose borders are good to a few metres and
reach to the end of the territorial waters. Natural Earth is used where they are silent: between Serbia and Kosovo.
"""

import math
import struct
from collections import Counter, defaultdict

import numpy as np

import sources

MAGIC = b"SJRNLAND"
VERSION = 1
COLUMNS, ROWS = 360, 180
UNITS = 10_000  # to a degree
NOBODY = ""

# How far a line may be moved to save points, in metres: between countries, and towards the high seas. A short
# line, as those around small enclaves are, moves only by a share of its length.
BORDER_TOLERANCE, SEA_TOLERANCE, SHARE_OF_LENGTH = 60.0, 500.0, 1 / 200
METRES_PER_DEGREE = 111_195.0

# South of it is Antarctica, in ISO 3166 as in the treaty; the program needs no outline for that.
ANTARCTICA = -60.0


class Part:
    """One connected piece of a time zone: its polygon in degrees, and the country it belongs to."""

    def __init__(self, polygon, zone):
        self.polygon, self.zone, self.country = polygon, zone, None
        self.area = polygon.area


def parts():
    """The pieces of all zones, the largest first, each with its country."""
    import shapely
    from timezonefinder import TimezoneFinder

    finder = TimezoneFinder()
    found = []
    for zone in finder.timezone_names:
        if zone.startswith("Etc/"):
            continue
        for rings in finder.get_geometry(zone):
            # In millionths of a degree, so that neighbours' corners are equal numbers.
            rings = [np.round(np.array(ring).T * 1e6) / 1e6 for ring in rings]
            if rings[0][:, 1].max() > ANTARCTICA:
                found.append(Part(shapely.Polygon(rings[0], rings[1:]), zone))
    found.append(kosovo(found))
    found.sort(key=lambda part: (-part.area, part.zone))
    shapely.prepare([part.polygon for part in found])

    # A piece belongs to the country of most places in it: northern Vietnam keeps Bangkok's time.
    listed = sources.zone_countries()
    places = sources.places()
    positions = np.array([(place["longitude"], place["latitude"]) for place in places])
    votes = defaultdict(Counter)
    for place, number in zip(places, smallest_part(found, positions)):
        votes[number][place["countrycode"]] += 1
    for number, part in enumerate(found):
        best = max(votes[number].items(), key=lambda item: (item[1], item[0]), default=None)
        part.country = best[0] if best else listed[part.zone]
    return found


def kosovo(found):
    """The part of Serbia's zone that Natural Earth does not give to Serbia, where it hangs together."""
    import shapely

    zone = max((p for p in found if p.zone == "Europe/Belgrade"), key=lambda part: part.area)
    rest = zone.polygon.difference(sources.natural_earth_country("Republic of Serbia"))
    largest = max(rest.geoms, key=lambda piece: piece.area)
    rings = [np.round(np.array(ring.coords) * 1e6) / 1e6 for ring in [largest.exterior, *largest.interiors]]
    return Part(shapely.Polygon(rings[0], rings[1:]), zone.zone)


def smallest_part(found, positions):
    """For each position the number of the smallest piece that has it; -1 where there is none.

    Pieces overlap where a land is disputed or shared; the smaller one is the more particular.
    """
    import shapely

    numbers = np.full(len(positions), -1)
    x, y = positions[:, 0], positions[:, 1]
    order = np.argsort(x, kind="stable")
    for number, part in enumerate(found):
        west, south, east, north = part.polygon.bounds
        near = order[np.searchsorted(x[order], west):np.searchsorted(x[order], east, side="right")]
        near = near[(y[near] >= south) & (y[near] <= north)]
        if len(near):
            numbers[near[shapely.contains_xy(part.polygon, x[near], y[near])]] = number
    return numbers


def countries_at(found, positions):
    return [found[n].country if n >= 0 else NOBODY for n in smallest_part(found, np.asarray(positions, float))]


def lines(found):
    """The border lines, as (left country, right country, points in degrees), simplified."""
    arcs = chains(found)
    # The country on either side is asked for half a metre off the middle of the line's longest edge.
    probes = []
    for points in arcs:
        steps = np.diff(points, axis=0)
        longest = int(np.argmax((steps**2).sum(axis=1)))
        along = steps[longest] / np.hypot(*steps[longest])
        middle = (points[longest] + points[longest + 1]) / 2
        aside = np.array([-along[1], along[0]]) * 5e-6
        probes += [middle + aside, middle - aside]
    countries = countries_at(found, probes)
    for number, points in enumerate(arcs):
        left, right = countries[2 * number], countries[2 * number + 1]
        if left != right:
            yield left, right, simplified(points, NOBODY in (left, right))


def chains(found):
    """The edges of the pieces, each once, joined to the longest lines that have one pair of sides."""
    edges, owners = [], []
    for number, part in enumerate(found):
        for ring in [part.polygon.exterior, *part.polygon.interiors]:
            corners = np.round((np.array(ring.coords) + [180, 90]) * 1e6).astype(np.int64)
            keys = corners[:, 0] * 1_000_000_000 + corners[:, 1]
            start, end = keys[:-1][keys[:-1] != keys[1:]], keys[1:][keys[:-1] != keys[1:]]
            edges.append(np.column_stack([np.minimum(start, end), np.maximum(start, end)]))
            owners.append(np.full(len(start), number))
    edges, owners = np.vstack(edges), np.concatenate(owners)
    order = np.lexsort((owners, edges[:, 1], edges[:, 0]))
    edges, owners = edges[order], owners[order]
    first = np.flatnonzero(np.r_[True, (edges[1:] != edges[:-1]).any(axis=1)])
    last = np.r_[first[1:], len(edges)]

    # The 180th meridian cuts countries in two for the zones' sake; it is no border.
    east = edges // 1_000_000_000
    on_meridian = np.isin(east, [0, 360_000_000]).all(axis=1)
    sides = {}
    for start, end in zip(first.tolist(), last.tolist()):
        if on_meridian[start]:
            continue
        between = tuple(owners[start:end].tolist())
        if len(between) != 2 or found[between[0]].country != found[between[1]].country:
            sides[tuple(edges[start].tolist())] = between
    at = defaultdict(list)
    for edge in sides:
        at[edge[0]].append(edge)
        at[edge[1]].append(edge)
    ends = {key for key, here in at.items() if len(here) != 2 or sides[here[0]] != sides[here[1]]}

    used = set()

    def chain(start, edge):
        keys = [start]
        while edge not in used:
            used.add(edge)
            keys.append(edge[1] if keys[-1] == edge[0] else edge[0])
            if keys[-1] in ends or keys[-1] == start:
                break
            here = at[keys[-1]]
            edge = here[1] if here[0] == edge else here[0]
        keys = np.array(keys)
        return np.column_stack([keys // 1_000_000_000, keys % 1_000_000_000]) / 1e6 - [180, 90]

    found_chains = []
    for key in sorted(ends):
        found_chains += [chain(key, edge) for edge in at[key] if edge not in used]
    for edge in sides:
        if edge not in used:
            found_chains.append(chain(edge[0], edge))
    return found_chains


def simplified(points, at_sea):
    """Fewer points, none of the old line farther from the new one than the tolerance; in whole units."""
    import shapely

    scale = max(0.05, math.cos(math.radians(points[:, 1].mean())))
    flat = shapely.LineString(points * [scale, 1])
    tolerance = SEA_TOLERANCE if at_sea else BORDER_TOLERANCE
    tolerance = min(tolerance, flat.length * METRES_PER_DEGREE * SHARE_OF_LENGTH)
    kept = np.array(flat.simplify(tolerance / METRES_PER_DEGREE).coords) / [scale, 1]
    units = np.round((kept + [180, 90]) * UNITS).astype(np.int64)
    return units[np.r_[True, (units[1:] != units[:-1]).any(axis=1)]]


def pieces_by_cell(borders):
    """For each cell, from the south-west: the pieces of lines that may touch it, in whole units."""
    cells = defaultdict(list)
    for left, right, units in borders:
        runs = {}
        for step in range(len(units) - 1):
            low, high = np.minimum(units[step], units[step + 1]), np.maximum(units[step], units[step + 1])
            for row in range(max(0, (low[1] - 1) // UNITS), min(ROWS - 1, high[1] // UNITS) + 1):
                for column in range(max(0, (low[0] - 1) // UNITS), min(COLUMNS - 1, high[0] // UNITS) + 1):
                    cell = row * COLUMNS + column
                    if cell in runs and runs[cell][1] == step:
                        runs[cell][1] = step + 1
                    else:
                        if cell in runs:
                            cells[cell].append((left, right, units[runs[cell][0]:runs[cell][1] + 1]))
                        runs[cell] = [step, step + 1]
        for cell, (start, end) in sorted(runs.items()):
            cells[cell].append((left, right, units[start:end + 1]))
    return cells


def calm_place(cell, pieces):
    """The place in a cell, of a grid of 15 by 15, that is farthest from every line."""
    origin = np.array([cell % COLUMNS, cell // COLUMNS]) * UNITS
    start = np.vstack([piece[2][:-1] for piece in pieces]) - origin
    along = np.vstack([np.diff(piece[2], axis=0) for piece in pieces])
    length = np.maximum((along**2).sum(axis=1), 1)
    best = (-1.0, None)
    for y in range(1, 16):
        for x in range(1, 16):
            place = np.array([x, y]) * UNITS // 16
            share = np.clip(((place - start) * along).sum(axis=1) / length, 0, 1)
            away = ((start + share[:, None] * along - place) ** 2).sum(axis=1).min()
            if away > best[0]:
                best = (away, place)
    return best[1]


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def zigzag(value):
    return varint(2 * value if value >= 0 else -2 * value - 1)


def file():
    """The file's bytes."""
    found = parts()
    cells = pieces_by_cell(lines(found))
    mixed = sorted(cells)
    calm = {cell: calm_place(cell, cells[cell]) for cell in mixed}
    asked = [
        (np.array([cell % COLUMNS, cell // COLUMNS]) + (calm[cell] / UNITS if cell in calm else 0.5)) - [180, 90]
        for cell in range(ROWS * COLUMNS)
    ]
    country_of_cell = countries_at(found, asked)
    codes = sorted({NOBODY, *country_of_cell, *(c for pieces in cells.values() for p in pieces for c in p[:2])})
    assert len(codes) < 256
    numbers = {code: number for number, code in enumerate(codes)}

    entries, starts, packed = bytearray(), bytearray(), bytearray()
    for number, cell in enumerate(mixed):
        starts += struct.pack("<IHHBxxx", len(packed), *calm[cell].tolist(), numbers[country_of_cell[cell]])
        for left, right, units in cells[cell]:
            packed += bytes([numbers[left], numbers[right]]) + varint(len(units))
            last = np.array([cell % COLUMNS, cell // COLUMNS]) * UNITS
            for point in units:
                packed += zigzag(int(point[0] - last[0])) + zigzag(int(point[1] - last[1]))
                last = point
    starts += struct.pack("<IHHBxxx", len(packed), 0, 0, 0)
    position = {cell: number for number, cell in enumerate(mixed)}
    for cell, country in enumerate(country_of_cell):
        entries += struct.pack("<H", 0x8000 | position[cell] if cell in position else numbers[country])
    table = b"".join(code.encode("ascii").ljust(2, b"\0") for code in codes)
    table += b"\0" * (-len(table) % 4)
    head = struct.pack(
        "<8s6I", MAGIC, VERSION, COLUMNS, ROWS, len(codes), len(mixed), len(packed)
    )
    return b"".join([head, table, entries, starts, packed])
