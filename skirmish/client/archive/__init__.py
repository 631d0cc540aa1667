"""The battles that are kept: saves, records, and what can't be opened."""
