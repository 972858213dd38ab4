"""The pieces that every title is built of."""
