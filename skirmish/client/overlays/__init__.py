"""What can be laid over the board, worked out by the engine and said as marks in inches."""
