"""What callers do: each act checks whether the caller may, and calls the ledger. API and pages call the acts."""
