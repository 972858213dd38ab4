"""Steps from older shapes of events to those of today."""
