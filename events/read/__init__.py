"""Reading: any version of any game, through lines, forks and snapshots, with the rules behind a guard."""
