"""What the results come to: where a peer is ahead, and whether the goals hold. Nothing here is written by hand."""

import itertools

# What must hold: no slower than the scan, growth for ten times the photos, bytes of memory.
GREATEST_GROWTH = 11.0
MEMORY_FIXED, MEMORY_A_PHOTO = 64_000_000, 120
GROUPS = {"scans": "whole process", "finders": "whole process", "reading": "reading alone",
          "finding": "finding alone", "homes": "homes alone"}
# What each figure of a finder is, and which of two is ahead.
FIGURES = {"meanF1": ("mean F1 of journeys", 1), "precision": ("precision of journeys", 1),
           "recall": ("recall of journeys", 1), "startError": ("error of starts, days", -1),
           "endError": ("error of ends, days", -1), "dayPrecision": ("precision of days", 1),
           "dayRecall": ("recall of days", 1), "dayF1": ("F1 of days", 1)}
OURS = "Sojourn"


def sizes(csv: dict) -> list[int]:
    return sorted(int(photos) for photos in csv.get("sizes", {}))


def is_ours(name: str) -> bool:
    return name.lower().startswith(OURS.lower())


def peers_ahead(results: dict) -> list[tuple[str, str, str, str]]:
    """Every measurement in which a peer is ahead of ours: what, who, theirs, ours."""
    rows = []
    csv = results.get("csv-to-journeys", {})
    for photos in sizes(csv):
        for group, what in GROUPS.items():
            contenders = csv["sizes"][str(photos)].get(group, {}).get("contenders", [])
            for row in contenders[1:]:
                if row.get("ratio", 2) < 1:
                    rows.append((f"Time, {what}, {photos:,} photos", row["name"], f"{row['median']:.3f} s",
                                 f"{contenders[0]['median']:.3f} s"))
                if row.get("peakBytes", 1 << 60) < contenders[0].get("peakBytes", 0):
                    rows.append((f"Memory, {photos:,} photos", row["name"], f"{row['peakBytes'] / 1e6:.0f} MB",
                                 f"{contenders[0]['peakBytes'] / 1e6:.0f} MB"))
    for group in ("readers", "programs"):
        contenders = results.get("images", {}).get(group, [])
        for row in contenders[1:]:
            if row.get("ratio", 2) < 1 and not is_ours(row["name"]):
                rows.append(("Pictures a second", row["name"], f"{row['aSecond']:,}", f"{contenders[0]['aSecond']:,}"))
    finders = results.get("peer-accuracy", {}).get("finders", {})
    for figure, (what, sign) in FIGURES.items():
        ours = finders.get("Sojourn, defaults", {}).get(figure)
        for name, figures in finders.items():
            theirs = figures[figure]
            if name != "ceiling" and not is_ours(name) and None not in (ours, theirs) and sign * (theirs - ours) > 0:
                rows.append((f"Simulated people: {what}", name, f"{theirs:.2f}", f"{ours:.2f}"))
    return rows


def goals(csv: dict) -> list[tuple[str, str, str, str]]:
    """Each goal of speed: what it is, what was asked, what was reached, whether it holds."""
    rows = []
    size = csv.get("sizes", {}).get("500000", {})
    for row in size.get("scans", {}).get("contenders", [])[1:]:
        if row["name"].startswith("DuckDB") and "ratio" in row:
            reached = 1 / row["ratio"]
            rows.append((f"500,000 photos: time beside {row['name']}", "at most 1", f"{reached:.2f}",
                         "yes" if reached <= 1 else "no"))
    growth = {int(row["name"]): row["median"] for row in csv.get("growth", {}).get("contenders", [])}
    for smaller, larger in itertools.pairwise(sorted(growth)):
        reached, most = growth[larger] / growth[smaller], GREATEST_GROWTH * larger / smaller / 10
        rows.append((f"Growth of time from {smaller:,} to {larger:,} photos", f"at most {most:g}", f"{reached:.1f}",
                     "yes" if reached <= most else "no"))
    for photos in sizes(csv):
        contenders = csv["sizes"][str(photos)].get("scans", {}).get("contenders", [])
        if contenders:
            peak, most = contenders[0]["peakBytes"], MEMORY_FIXED + MEMORY_A_PHOTO * photos
            rows.append((f"Peak memory, {photos:,} photos", f"at most {most / 1e6:.0f} MB", f"{peak / 1e6:.0f} MB",
                         "yes" if peak <= most else "no"))
    return rows
