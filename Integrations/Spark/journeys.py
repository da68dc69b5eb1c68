#!/usr/bin/env python3
"""The job as a file that spark-submit takes; `--help` says what it wants."""

import sys

from sojourn_spark.command import main

sys.exit(main())
