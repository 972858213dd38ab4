"""What every process needs beside the ledger: settings, logs, child processes."""
