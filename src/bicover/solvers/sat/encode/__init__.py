"""Encodings: from cells to clauses."""
