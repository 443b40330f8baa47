"""SAT and MaxSAT: the encodings, and the only place that knows a solver.

Encodings write into a `Formula` and know no solver; `solve_maxsat` hands a formula to any
solver and checks what comes back.
"""
