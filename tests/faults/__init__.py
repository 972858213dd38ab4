"""Kills of every process under load, with checks of what was stored."""
