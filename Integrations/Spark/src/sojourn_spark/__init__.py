"""Journeys of many photo libraries on Spark, by `sojourn worker`."""

from .job import Job, Summary, read
from .worker import Settings

__all__ = ["Job", "Settings", "Summary", "read"]
