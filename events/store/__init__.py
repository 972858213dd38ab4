"""What is stored: envelopes, keys, the codec, the table a stream adds up to, and the stores, all with one contract."""
