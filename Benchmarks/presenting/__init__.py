"""The page of Reports/benchmarks, made of the JSON beside it: the same results, the same bytes."""
