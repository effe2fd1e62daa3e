"""Floor 1: pictures and words."""
