"""What every title builds on: the rules protocol and the few pieces of a table that all games share."""
