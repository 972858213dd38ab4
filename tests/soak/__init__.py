"""The long checks of `make soak`: coverage, other seeds, planted mutants, many games, kills."""
