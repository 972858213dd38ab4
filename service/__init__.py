"""HTTP: the API, the pages and the boards."""
