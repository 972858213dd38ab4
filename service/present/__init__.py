"""What a viewer is shown: positions, events, viewpoints, the log and the timeline of a game."""
