"""Floor 7: daily puzzles from the web, asked for politely and never twice."""
