"""Every title is told whole, in every language."""
