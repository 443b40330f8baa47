"""What a proof of the Boolean rank looks like on disk.

A certificate is a JSON object; rows and columns are counted from 0:

- `factors`: rectangles of cells that are 1 or missing, which cover every 1. There are
  `upper_bound` of them.
- `incompatible`: ones of X of which no such rectangle has two, so each needs a factor of its own.
- `parts`: more ones, which share no rectangle with those, nor with another part's. A part
  claims that `refuted_rank` rectangles cannot cover its `cells`, each given as row, column, and
  its place in the matrix that remains when equal lines are seen as one. `pins` are cells (by
  their place in the list) of which no rectangle has two. The formula that says "so many
  rectangles cover the cells" is not stored, since a checker builds it from X (see
  `bicover.solvers.sat.encode.pinned`); `proof` shows that it has no model: DRAT in binary form,
  zlib, base64.
- `lower_bound` adds up the incompatible ones and each part's `refuted_rank` + 1.
- `matrix` and `digest` are SHA-256 sums of X and of the certificate itself.

No reduction needs to be trusted: whatever the search dropped is simply not listed, since
covering some of the ones is no harder than covering all.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from bicover.analysis.certificate.check import FORMAT, digest_of, matrix_digest
from bicover.errors import InvalidInput
from bicover.tables.formats.streams import Source, atomic_write

if TYPE_CHECKING:
    from bicover.engines.rank.component import ComponentRank
    from bicover.engines.rank.least_rank import RankResult


def certificate(result: RankResult) -> dict[str, Any]:
    """The certificate of what `boolean_rank(X, proofs=True)` found."""
    if result.reduced is None:
        raise InvalidInput("certificates are made by engine 'auto'")
    incompatible = result.reduced.forced.tolist()
    parts = []
    for part in result.parts:
        if part.lower_bound_by == "SAT":
            parts.append(_part(part))
        else:
            members = part.fooling if len(part.fooling) else np.array([0])
            incompatible += part.component.origin[members].tolist()
    record = {
        "format": FORMAT,
        "matrix": matrix_digest(result.factorization.problem.table),
        "lower_bound": result.lower_bound,
        "upper_bound": result.upper_bound,
        "factors": [
            {"rows": f.row_indices.tolist(), "columns": f.column_indices.tolist()}
            for f in result.factorization.factors
        ],
        "incompatible": incompatible,
        "parts": parts,
    }
    return {**record, "digest": digest_of(record)}


def _part(part: ComponentRank) -> dict[str, Any]:
    if part.proof is None:
        raise InvalidInput("SAT was asked without proofs; use boolean_rank(X, proofs=True)")
    cells = np.column_stack([part.component.origin, part.component.cells])
    return {
        "cells": cells.tolist(),
        "pins": part.fooling.tolist(),
        "refuted_rank": part.lower_bound - 1,
        "proof": base64.b64encode(zlib.compress(part.proof, 9)).decode("ascii"),
    }


def write_certificate(result: RankResult, path: Source) -> None:
    """Write the certificate of a result to a file."""
    text = json.dumps(certificate(result), separators=(",", ":"))
    with atomic_write(path) as stream:
        stream.write(text.encode("ascii") + b"\n")
