"""What people do at a table besides playing: seats, rewinds, forks, talk. Also who may see and do what."""
