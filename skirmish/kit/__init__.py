"""Rule parts that several systems choose to use, named for the mechanism."""
