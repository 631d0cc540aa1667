"""The end of a battle as a page: who won and why, its story, the chances round by round, deeds, luck, the fallen."""
