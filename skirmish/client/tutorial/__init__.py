"""The tutorial: a battle in steps by doing, with a coach beside the board."""
