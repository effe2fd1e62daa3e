"""Floor 4: what an author asks."""
