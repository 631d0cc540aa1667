"""The board on screen: camera, terrain at each zoom, tokens, marks laid over them, rulers."""
