"""The one command path: a batch in the making, the ledger that appends it, and how every process opens it."""
