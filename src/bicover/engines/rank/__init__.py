"""The Boolean rank: reductions, bounds and their meeting."""
