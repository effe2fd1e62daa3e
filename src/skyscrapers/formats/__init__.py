"""Floor 1: notations, one module each."""
