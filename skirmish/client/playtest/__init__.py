"""The playtest desk: two lists fight many battles beside the window, and what comes of it is told in plain words."""
