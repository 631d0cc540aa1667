"""The magic system `wyld`: spells shaped with cards. Ids of its rules begin with WYL."""
