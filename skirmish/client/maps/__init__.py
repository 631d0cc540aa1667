"""The map maker: the list of maps, a map in the making, and how it is drawn, changed, looked over and kept."""
