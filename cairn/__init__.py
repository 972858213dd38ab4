"""The command line and the supervisor: the only place that knows service and workers."""
