"""Pieces of HTML: text, tables, and bars and intervals that are as wide as the screen lets them be."""

import re
from collections.abc import Iterable, Sequence
from html import escape


def paragraph(text: str, kind: str = "") -> str:
    """Text; what stands between backticks is code."""
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
    return f"<p{f' class={kind}' if kind else ''}>{text}</p>\n"


def section(title: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{''.join(parts)}</section>\n"


def subsection(title: str, *parts: str) -> str:
    return f"<h3>{escape(title)}</h3>\n{''.join(parts)}"


def columns(parts: Iterable[str]) -> str:
    """Side by side where there is room, else below each other."""
    return "<div class=columns>\n" + "".join(f"<div>\n{part}</div>\n" for part in parts) + "</div>\n"


def unbroken(cell: str) -> str:
    """Escaped; a short cell, a value with its unit, stays on one line."""
    return escape(cell.replace(" ", "\u00a0") if len(cell) < 12 else cell)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["<div class=scroll><table>\n<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>\n"]
    for row in rows:
        lines.append("<tr>" + "".join(f"<td>{unbroken(cell)}</td>" for cell in row) + "</tr>\n")
    return "".join(lines) + "</table></div>\n"


def details(summary: str, *parts: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>\n{''.join(parts)}</details>\n"


def bars(rows: Iterable[tuple[str, float | None, str, bool]], label: str) -> str:
    """A bar for each name, value, value as text, and whether it is ours; without a value only the text."""
    rows = list(rows)
    greatest = max((value for _, value, _, _ in rows if value is not None), default=0) or 1
    lines = [f"<ul class=bars aria-label=\"{escape(label)}\">\n"]
    for name, value, text, is_ours in rows:
        bar = "" if value is None else f"<i style=\"width:{100 * max(value, 0) / greatest:.2f}%\"></i>"
        lines.append(f"<li{' class=ours' if is_ours else ''}><span>{escape(name)}</span>"
                     f"<b>{escape(text)}</b>{bar}</li>\n")
    return "".join(lines) + "</ul>\n"


def intervals(rows: Iterable[tuple[str, float | None, Sequence[float] | None, bool]], label: str) -> str:
    """A point from 0 to 1 for each name, in its interval."""
    lines = [f"<ul class=\"bars points\" aria-label=\"{escape(label)}\">\n"]
    for name, value, span, is_ours in rows:
        text, marks = "-", ""
        if value is not None:
            low, high = span or (value, value)
            text = f"{value:.2f} ({low:.2f} to {high:.2f})" if span else f"{value:.2f}"
            marks = (f"<u style=\"left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%\"></u>"
                     f"<s style=\"left:{100 * value:.2f}%\"></s>")
        lines.append(f"<li{' class=ours' if is_ours else ''}><span>{escape(name)}</span>"
                     f"<b>{escape(text)}</b><i>{marks}</i></li>\n")
    return "".join(lines) + "</ul>\n"
