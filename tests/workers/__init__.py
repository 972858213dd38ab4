"""Tests of workers: real processes on a real server."""
