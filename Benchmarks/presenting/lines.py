"""The one chart with axes: time over photos, both by powers of ten, drawn by matplotlib as SVG.

It is drawn twice, for wide and for narrow screens, with colours that the page's style sets.
"""

import io
import re
from collections.abc import Sequence

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

# Colours that stand for the page's: matplotlib wants real ones.
COLOURS = {"#010101": "--text", "#020202": "--quiet", "#030303": "--line", "#040404": "--ours", "#050505": "--second",
           "#060606": "--third", "#070707": "--fourth", "#080808": "--peer"}
TEXT, QUIET, GRID, *LINES = COLOURS
MARKS = "osD^v"

Series = tuple[str, Sequence[float], Sequence[float]]


def figure(label: str, series: Sequence[Series]) -> str:
    """Lines of seconds over photos; ours first."""
    return (f"<figure role=img aria-label=\"{label}\">"
            f"<div class=wide>{drawn(series, (8.6, 3.9))}</div><div class=narrow>{drawn(series, (3.7, 4.6))}</div>"
            "</figure>\n")


def drawn(series: Sequence[Series], inches: tuple[float, float]) -> str:
    settings = {"svg.fonttype": "none", "svg.hashsalt": f"{inches}", "font.size": 9, "text.color": TEXT,
                "axes.edgecolor": QUIET, "axes.labelcolor": TEXT, "xtick.color": QUIET, "ytick.color": QUIET,
                "grid.color": GRID, "axes.spines.top": False, "axes.spines.right": False}
    with pyplot.rc_context(settings):
        drawing, axes = pyplot.subplots(figsize=inches, layout="constrained")
        for (name, photos, seconds), colour, mark in zip(series, LINES, MARKS):
            axes.loglog(photos, seconds, marker=mark, markersize=5, color=colour, label=name,
                        linewidth=2.4 if colour == LINES[0] else 1.4)
        axes.set_xlabel("photos")
        axes.set_ylabel("seconds, whole process")
        axes.set_xticks([50_000, 500_000, 5_000_000], ["50,000", "500,000", "5,000,000"])
        axes.yaxis.set_major_formatter("{x:g}")
        axes.minorticks_off()
        axes.grid(True)
        drawing.legend(loc="outside upper left", ncols=1 if inches[0] < 5 else 5, frameon=False, labelcolor=TEXT)
        out = io.StringIO()
        drawing.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        pyplot.close(drawing)
    return for_the_page(out.getvalue())


def for_the_page(svg: str) -> str:
    """Without what only a file of its own needs, and in the page's colours and letters."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    used = set(re.findall(r"url\(#([^)]+)\)", svg)) | set(re.findall(r'href="#([^"]+)"', svg))
    svg = re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", svg)
    svg = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font: \1 system-ui, sans-serif", svg)
    for colour, variable in COLOURS.items():
        svg = svg.replace(colour, f"var({variable})")
    return svg
