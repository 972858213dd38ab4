"""The command line and the supervisor: the only package that imports both service and workers."""
