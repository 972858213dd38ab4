"""Games as files: export, import, backups, and the check that a file is what the rules produce."""
