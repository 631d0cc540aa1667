"""The playtest desk: two lists fight many battles beside the window, and the result is shown in plain words."""
