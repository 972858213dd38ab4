"""The ledger: the stored events of all games, and the code that reads and appends them."""
