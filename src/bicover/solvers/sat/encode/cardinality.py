"""Soft cardinalities: the second half of Simplify, Algorithm 2 of the paper.

Of a group of f soft literals at most k can be true. Then f - k of them are false for sure; what
is open is only how many of k are true. So the f soft literals become a cost of f - k, paid at
once, and k soft literals "at least 1 is true", ..., "at least k are true": an OLL core,
exhausted in advance. The cost of every model stays what it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from bicover.solvers.sat.formula import Formula


def prefer_at_most(formula: Formula, literals: Sequence[int], weight: int, rank: int) -> None:
    """Prefer each literal by `weight`, knowing that at most `rank` of them can be true."""
    preferred = literals
    if len(literals) > rank:
        formula.offset += (len(literals) - rank) * weight
        preferred = _count(formula, literals, rank)
    for literal in preferred:
        formula.prefer(literal, weight)


def _count(formula: Formula, literals: Sequence[int], rank: int) -> Sequence[int]:
    """Literals s[0], s[1], ... up to s[rank - 1]: if s[t] is true, more than t literals are."""
    if len(literals) == 1:
        return literals
    if rank == 1:
        (some,) = formula.new_variables(1)
        formula.add(-some, *literals)
        return [some]
    half = len(literals) // 2
    left = _count(formula, literals[:half], rank)
    right = _count(formula, literals[half:], rank)
    return _add(formula, left, right, rank)


def _add(formula: Formula, left: Sequence[int], right: Sequence[int], rank: int) -> Sequence[int]:
    """The sum of two counts: a node of a totalizer, in the direction that soft literals need.

    More than t in all means, for every split t = a + b, more than a on the left or more than b
    on the right. A count cut off at `rank` is complete, since no more can be true.
    """
    sums = formula.new_variables(min(rank, len(left) + len(right)))
    for t, total in enumerate(sums):
        for a in range(max(0, t - len(right)), min(t, len(left)) + 1):
            formula.add(-total, *left[a : a + 1], *right[t - a : t - a + 1])
    return sums
