"""What is stored: envelopes, keys, the codec, the table a stream adds up to, and the stores that keep one contract."""
