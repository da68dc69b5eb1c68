"""The sections of the page, one a function; what was not measured has no section."""

from presenting.findings import FIGURES, is_ours, sizes
from presenting.lines import figure
from presenting.markup import bars, columns, details, intervals, paragraph, section, subsection, table

EXPLAINED = {
    "scans": ("Whole processes: a bare scan of the same file",
              "Sojourn goes from the CSV to journeys, stops and names as JSON. DuckDB and Polars only count rows and "
              "dates and take the mean latitude: a scan is the least that any program has to do. From start to exit."),
    "finders": ("Whole processes: finders of homes and trips",
                "immich-memories and trackintel read the same CSV by Python and call their own functions as "
                "documented. trackintel stops at one home. Most of what a small library costs them is loading their "
                "packages."),
    "reading": ("Reading alone",
                "Inside a process that is up, the second of two passes. Sojourn's reading stage keeps every photo in "
                "memory, checked; the scans keep three numbers."),
    "finding": ("Finding alone",
                "From photos in memory to journeys, on one core, the second of two passes. Sojourn: order, the homes "
                "of every date, days, journeys. immich-memories: homes_over_time, then detect_trips from the true "
                "home of each period, since homes_over_time finds none in simulated photos, which lie all over a "
                "home town."),
    "homes": ("Homes alone",
              "From photos in memory to homes, on one core, the second of two passes. Sojourn gives homes for every "
              "date, immich-memories one for each year, trackintel one for all."),
}
# Names of processes in the chart of growth, and where they are measured.
GROWING = (("scans", "Sojourn"), ("scans", "DuckDB's own program, types given"), ("scans", "Polars, types given"),
           ("finders", "immich-memories"), ("finders", "trackintel"))


def seconds(value: float) -> str:
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s" if value < 10 else f"{value:.1f} s"


def times(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"


def about(result: dict, of: str = "") -> str:
    """Machine, versions and number of runs, as quiet text."""
    machine = result.get("machine")
    parts = [f"{name} {version}" for name, version in result["versions"].items()]
    if machine:
        parts.insert(0, f"{machine['date']}, {machine['processor']}, {machine['cores']} cores, "
                        f"{machine['memoryGB']:g} GB, {machine['system']}; "
                        f"medians of {result['runs']} runs, alternating")
    return paragraph(of + "; ".join(parts) + ".", "quiet")


def time_bars(contenders: list[dict], label: str) -> str:
    rows = []
    for row in contenders:
        if "median" in row:
            text = f"{seconds(row['median'])} · {times(row['ratio'])} ×"
            rows.append((row["name"], row["median"], text, is_ours(row["name"])))
        else:
            rows.append((row["name"], None, row.get("leftOut") or f"not done in {row['longerThan']:g} s", False))
    return bars(rows, label)


def memory_bars(contenders: list[dict], label: str) -> str:
    return bars([(row["name"], row["peakBytes"], f"{row['peakBytes'] / 1e6:.0f} MB", is_ours(row["name"]))
                 for row in contenders if "peakBytes" in row], label)


def csv_to_journeys(csv: dict) -> str:
    parts = [paragraph("The library is simulated: 30 years of somebody who moves once and goes on some 130 trips. "
                       "Ratios are to Sojourn, measured side by side in the same run: above 1 the other takes longer.")]
    for group, (title, text) in EXPLAINED.items():
        measured = [(photos, csv["sizes"][str(photos)][group]) for photos in sizes(csv)
                    if group in csv["sizes"][str(photos)]]
        if measured:
            shown = [paragraph(f"{photos:,} photos" + (f"; {result['note']}" if "note" in result else ""), "quiet")
                     + time_bars(result["contenders"], f"{title}, {photos:,} photos") for photos, result in measured]
            shown += [paragraph(f"{photos:,} photos: not measured yet", "quiet") for photos in sizes(csv)
                      if group not in csv["sizes"][str(photos)]]
            abouts = [about(result, f"{photos:,} photos: ") for photos, result in measured]
            parts.append(subsection(title, paragraph(text), columns(shown)))
            parts.append(details("Machine and versions", *abouts))
    return section("From CSV to journeys", *parts)


def growth(csv: dict) -> str:
    series = []
    for group, name in GROWING:
        points = [(photos, row["median"]) for photos in sizes(csv)
                  for row in csv["sizes"][str(photos)].get(group, {}).get("contenders", [])
                  if row["name"] == name and "median" in row]
        if points:
            series.append((name, [photos for photos, _ in points], [value for _, value in points]))
    if not series:
        return ""
    return section("Growth", paragraph("Whole processes. A line ends where a run takes longer than is waited for."),
                   figure("Seconds over photos, by program", series))


def stages(csv: dict) -> str:
    shown = []
    for photos in sizes(csv):
        result = csv["sizes"][str(photos)].get("stages")
        if result:
            shown.append(paragraph(f"{photos:,} photos", "quiet") + bars(
                [(stage, row["median"], seconds(row["median"]), True) for stage, row in result["stages"].items()],
                f"Time of each stage, {photos:,} photos"))
    if not shown:
        return ""
    return section("By stage", paragraph("What `sojourn find --timings` says. The rest of a run is starting, names and "
                                         "writing."), columns(shown))


def memory(csv: dict) -> str:
    shown = []
    for photos in sizes(csv):
        size = csv["sizes"][str(photos)]
        contenders = size.get("scans", {}).get("contenders", []) + size.get("finders", {}).get("contenders", [])[1:]
        if contenders:
            shown.append(paragraph(f"{photos:,} photos", "quiet")
                         + memory_bars(contenders, f"Peak memory, {photos:,} photos"))
    if not shown:
        return ""
    return section("Memory", paragraph("Peak resident memory of whole processes without pages of files, each measured "
                                       "in a run of its own."), columns(shown))


def images(result: dict) -> str:
    def rates(group: str) -> str:
        ours = result[group][0]
        return bars([(f"{row['name']}: {row['does']}", row["aSecond"],
                      f"{row['aSecond']:,} a second" + ("" if row is ours else f" · 1/{row['ratio']:.1f}"
                                                        if row["ratio"] >= 1 else f" · {1 / row['ratio']:.1f} ×"),
                      is_ours(row["name"])) for row in result[group]], f"Pictures a second, {group}")

    return section(
        "Reading pictures", paragraph(f"{result['files']:,} JPEG and HEIC files, in memory, made from "
                                      f"{result['madeFrom']} of cameras and phones."), about(result),
        columns([subsection("Readers alone, one core", rates("readers")),
                 subsection("Whole programs", rates("programs"))]))


def tuning(result: dict) -> str:
    plain, tune = (row["median"] for row in result["contenders"])
    return section(
        "Tuning", about(result), paragraph(
            f"{result['people']} people with {result['photos']:,} photos. Scoring one set of thresholds with `sojourn "
            f"evaluate` takes {seconds(plain)}; `sojourn tune` scores {result['sets']} sets, and what was held out, in "
            f"{seconds(tune)}: the time of {result['plainRunsWorth']:g} plain runs."),
        bars([("sojourn tune", result["setsASecond"], f"{result['setsASecond']:g} sets a second", True),
              ("sojourn evaluate, one by one", result["setsASecondOneByOne"],
               f"{result['setsASecondOneByOne']:g} sets a second", False)], "Sets of thresholds a second"))


def profile(result: dict) -> str:
    rows = [[row["stage"], row["name"], f"{row['share']:.1%}"] for row in result["functions"]]
    return section("Where the time goes", paragraph(
        f"Samples of processor time on both cores, of `sojourn find` from a CSV of {result['photos']:,} photos to "
        "journeys as JSON: by the stage they were taken in, and the functions with the most."),
        about(result), bars([(name, share, f"{share:.1%}", True) for name, share in result["stages"].items()],
                            "Share of processor time by stage"),
        details("The functions", table(["Stage", "Function", "Share"], rows)))


def skip_rules(result: dict) -> str:
    medians = result["median seconds"]
    return section("Memories to skip", paragraph(
        f"{result['rules']} rules, 10 of them polygons of {result['corners of each polygon']:,} corners, on "
        f"{result['photos']['all']:,} photos cost {seconds(result['seconds on top of find'])} on top of find; at most "
        f"{seconds(result['bound'])} was asked: {'it holds' if result['holds'] else 'it does not hold'}."),
        bars([(name, value, seconds(value), True) for name, value in medians.items()],
             "Seconds with and without rules"))


def reports(result: dict) -> str:
    rows = [(row["name"], row["median"],
             f"{seconds(row['median'])}" + (f" · {row['bytes'] / 1e6:.2f} MB" if "bytes" in row else ""), True)
            for row in result["outputs"]]
    return section("Writing reports", paragraph(
        f"Whole runs of `sojourn find` on {result['photos']:,} photos, without an output, with each one, and with all; "
        "and the size of what is written."), about(result), bars(rows, "Seconds of a run by output"))


def accuracy(result: dict) -> str:
    finders = result["finders"]

    def points(key: str) -> str:
        return intervals([(name, row[key], row["intervals"].get(key), is_ours(name)) for name, row in finders.items()],
                         FIGURES[key][0])

    homes = result["peopleWithHome"]
    head = ["Finder"] + [title for title, _ in FIGURES.values()]
    body = [[name] + ["-" if row[key] is None else f"{row[key]:.2f}" for key in FIGURES]
            for name, row in finders.items()]
    return section(
        "How right the peers are", paragraph(
            f"{result['people']} simulated people with {result['trips']:,} trips, those of Reports/accuracy; none of "
            "it says how well anything finds your trips. Journeys are scored as `sojourn evaluate` does; a day is "
            "right when a date with located photos is in a journey and in a trip. In brackets: 95 % intervals over "
            "people."),
        paragraph(
            f"immich-memories finds a home by itself for {homes['immich-memories']} of these people: it looks for a "
            "spot of 200 m, and simulated photos lie all over a home town. It is therefore also told the last home, as "
            "its settings have it, and every home with its dates, which no other finder is told. trackintel finds a "
            f"home for {homes['trackintel']} with its defaults, made for dense tracks, and no journeys: they are put "
            "together from its home as the naive finder does. The ceiling knows each trip's first and last day with a "
            "located photo."),
        about(result), columns([subsection("Mean F1 of journeys", points("meanF1")),
                                subsection("F1 of days", points("dayF1"))]),
        table(head, body))
