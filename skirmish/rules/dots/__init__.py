"""The combat system `dots`: declared rounds, pools of ten-sided dice, swordmasters."""
