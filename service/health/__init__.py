"""Metrics, outages of the store, and the state of the service."""
