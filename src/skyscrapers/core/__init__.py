"""Floor 0: the puzzle and what it is made of, from the standard library alone."""
