"""The reactor and the jobs that play AI seats and score rounds."""
