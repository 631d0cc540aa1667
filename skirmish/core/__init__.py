"""What every measured battle is: state, dice, events, decisions, the table, the game, exact odds."""
