"""The HTTP API. A call parses the request, calls an act or a read, and replies; errors become HTTP elsewhere."""
