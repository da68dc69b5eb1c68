"""The scorer of Scripts/accuracy, which is held against the program's own; it is loaded, not copied."""

import importlib.machinery
import sys
import types
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta

from measuring.places import ROOT

Span = tuple[date, date]

sys.dont_write_bytecode = True
_loader = importlib.machinery.SourceFileLoader("accuracy", str(ROOT / "Scripts" / "accuracy"))
accuracy = types.ModuleType("accuracy")
accuracy.__file__ = _loader.path
_loader.exec_module(accuracy)


def dates(spans: Iterable[Span]) -> set[date]:
    """All dates of some spans."""
    return {start + timedelta(n) for start, end in spans for n in range((end - start).days + 1)}


def day_counts(labels: list, journeys: list[Span], photographed: Iterable[date]) -> Counter:
    """How many dates with located photos are rightly in a journey, wrongly in one, and missed.

    A date is away when it is of a trip that counts; dates of excused rows are neither right nor wrong.
    """
    away = dates((label.start, label.end) for label in labels if label.counts == "yes")
    excused = dates((label.start, label.end) for label in labels if label.counts == "excused") - away
    found = dates(journeys)
    known = set(photographed) - excused
    return Counter(right=len(known & found & away), wrong=len((known & found) - away),
                   missed=len((known & away) - found))


def day_figures(counts: Iterable[Counter]) -> dict[str, float | None]:
    """Precision, recall and F1 of days over people."""
    total = sum(counts, Counter())
    right, wrong, missed = total["right"], total["wrong"], total["missed"]
    return {"dayPrecision": accuracy.ratio(right, right + wrong), "dayRecall": accuracy.ratio(right, right + missed),
            "dayF1": accuracy.ratio(2 * right, 2 * right + wrong + missed)}
