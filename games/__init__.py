"""The rules of each title. Pure: no server, clock, environment or randomness of their own."""
