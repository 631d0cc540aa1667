"""The board's kernels: plain Python over packed arrays, compiled where numba is installed.

All of them read the same arrays:

- `bases` (n, 7): x, y, radius, height; then how high the ground is on which it stands, the number of its level (0 is
  the table), and the room it is in (the row of its piece plus 1, below 0 without windows; 0: none). Who is off the
  table has x > `OFF`.
- `edges` (m, 4): ax, ay, bx, by of all pieces.
- `pieces` (k, 11): columns X to INSIDE in flat.py. `spans` (9,) says which rows are what: sight pieces are rows up to
  spans[0], impassable ones of the map up to spans[1], impassable features up to spans[2], low obstacles up to spans[3],
  difficult ground of the map up to spans[4], difficult features up to spans[5], hills up to spans[6], floors of levels
  up to spans[7], parapets up to spans[8]. Ways on a level are searched with edges, pieces and spans of its own.
- `touched` (n, spans[0]): 1 where a base touches a sight piece.
"""
