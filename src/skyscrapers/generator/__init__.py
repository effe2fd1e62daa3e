"""Floor 5: puzzles made to order."""
