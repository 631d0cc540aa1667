"""The board's kernels: plain Python over packed arrays, compiled where numba is installed.

All of them read the same arrays:

- `bases` (n, 5): x, y, radius, height, level. Who is off the table has x > `OFF`.
- `edges` (m, 4): ax, ay, bx, by of all pieces.
- `pieces` (k, 8): columns X to VALUE below. `spans` (7,) says which rows are what: sight pieces are rows up to
  spans[0], impassable ones of the map up to spans[1], impassable features up to spans[2], low obstacles up to spans[3],
  difficult ground of the map up to spans[4], difficult features up to spans[5], hills up to spans[6].
- `touched` (n, spans[0]): 1 where a base touches a sight piece.
"""
