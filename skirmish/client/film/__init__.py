"""A battle to show to friends: as a page that plays it, or as a film."""
