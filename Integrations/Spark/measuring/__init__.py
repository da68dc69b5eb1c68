"""The job at full size, and its speed."""
