"""Web pages that the program writes: what all of them need."""
