"""Tests of the protocol, the base class and what titles are built from."""
