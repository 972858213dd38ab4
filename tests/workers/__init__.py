"""Workers, real ones: processes on a real server."""
