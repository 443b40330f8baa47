"""Running SAT and MaxSAT solvers."""
