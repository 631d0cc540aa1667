"""The combat system `trilogy`: three dice under a rank, three ladders of harm, heroes with Fortune and Fate."""
