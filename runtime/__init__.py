"""What every process needs and the ledger is not: settings, logs, child processes."""
