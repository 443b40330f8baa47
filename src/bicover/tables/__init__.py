"""Tables: cells in and out of arrays, frames and files."""
