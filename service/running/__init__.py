"""The running of the app: its factory, the server that serves it, and its upkeep."""
