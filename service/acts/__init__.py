"""What callers do: acts that check who may, and change the ledger. The API and the pages are thin over them."""
