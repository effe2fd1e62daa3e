"""Floor 2: which solutions? Engines that answer it."""
