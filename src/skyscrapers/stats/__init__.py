"""Floor 7: tables of many puzzles, by size and difficulty."""
