"""The jobs. A job gets a game and a version, and has an effect only at that version."""
