"""The kit for words: forms in three languages, plurals, cases, labels. Pure."""
