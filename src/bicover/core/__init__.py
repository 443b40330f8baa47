"""What flows through the package: problems, cells, factors, results."""
