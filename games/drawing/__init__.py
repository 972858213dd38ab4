"""The kit for boards: panels, spots, shapes, legends. Pure."""
