"""How AI seats decide: what they may know, and the levels."""
