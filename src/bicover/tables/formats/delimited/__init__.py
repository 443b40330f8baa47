"""CSV and TSV: delimited text."""
