"""Games as files: export, import, backups, and checking that a file is what the rules produce."""
