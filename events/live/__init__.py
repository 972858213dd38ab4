"""What follows the feeds: the hub, which wakes listeners, and the read models."""
