"""Floor 2: what follows, and why?"""
