"""What people do at a table beside playing: seats, rewinds, forks, talk; and who may see and do what."""
