"""Skyscrapers puzzles: solve, explain, author, generate and print."""
