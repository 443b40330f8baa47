"""What the pictures of `bicover.plot` and `bicover.textplot` are made of."""
