"""What is due: steps owed by workers, overdue ones, stuck ones, and which processes are alive."""
