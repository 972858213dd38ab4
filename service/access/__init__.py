"""Who is calling and what is refused: accounts, sessions, limits, checks of requests, errors as replies."""
