"""Floor 3: the ladder, paths and hints."""
