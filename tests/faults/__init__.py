"""Kills: under load, of everything, and then a count of what is left."""
