"""What can be told of a battle that is over: who did what, how the dice fell, and the story of it."""
