"""Foreign programs behind a guard: SAT, MaxSAT and linear programming."""
