"""A small widget kit: buttons, lists, fields, dialogs, with focus and tips. Why our own: docs/architecture.md."""
