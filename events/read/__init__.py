"""Reading: any version of any game, through lines, forks and snapshots; the rules are called behind a guard."""
