"""The public questions, one file each."""
