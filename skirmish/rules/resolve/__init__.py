"""The combat system `resolve`: step dice, Body and Fortitude. Ids of its rules begin with RES."""
