"""Floor 7: streams of puzzles, in order, each answered on its own."""
