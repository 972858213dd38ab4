"""What titles speak with: forms in three languages, plurals, cases, labels. Pure."""
