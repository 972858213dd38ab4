"""The command line and the supervisor."""
