"""Floor 2: the formulations as data."""
