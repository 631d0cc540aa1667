"""How things are drawn: painters of terrain, tokens, lettering, colours, and the parts of a still picture."""
