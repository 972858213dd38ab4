"""What boards are drawn with: panels, spots, shapes. Pure."""
