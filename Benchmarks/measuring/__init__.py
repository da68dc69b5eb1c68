"""How everything under Benchmarks is measured: side by side in one run, medians of at least five."""
