"""The jobs. A job is told a game and a version, and is worth nothing on any other version."""
