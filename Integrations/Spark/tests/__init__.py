"""Tests of sojourn_spark; SOJOURN names the program (default: the debug build)."""
