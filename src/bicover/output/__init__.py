"""The faces of a result: text, JSON, files, pictures."""
