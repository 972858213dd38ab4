"""Tests of the AI levels: what they know, how they decide, how they are measured."""
