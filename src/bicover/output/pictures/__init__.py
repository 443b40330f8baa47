"""What the pictures of `bicover.output.plot` and `bicover.output.text_picture` are made of."""
