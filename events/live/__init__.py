"""What follows the feeds: the hub that wakes listeners, and the read models."""
