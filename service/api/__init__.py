"""The HTTP API. A route parses, hands over to the ledger, and says what it saw; errors are made into HTTP elsewhere."""
