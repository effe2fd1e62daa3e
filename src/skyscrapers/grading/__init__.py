"""Floor 4: from a path to a grade."""
