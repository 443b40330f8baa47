"""From packed cells to packed factors by SAT and MaxSAT."""
