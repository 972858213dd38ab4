"""The ledger: what is stored, and what reads it."""
