"""Tests of the words of every title, in every language."""
