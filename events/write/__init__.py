"""Writing: drafts of batches, the ledger with the one command path, and how a process opens it."""
