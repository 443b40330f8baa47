"""The error for a range of ranks, and which rank to choose."""
