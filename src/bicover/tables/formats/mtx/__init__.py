"""Matrix Market."""
