"""Maximum matching of a graph by Edmonds' blossom algorithm: how many pairs the remaining players can still form."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy

NOBODY = -1


class Matching:
    """A maximum matching of a graph: as many disjoint pairs of neighbours as there can be."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        """`near[v]` are the neighbours of v."""
        self.near = near
        self.gone = [False] * len(near)
        self.partner = [NOBODY] * len(near)
        for root in range(len(near)):  # a greedy pass does most of the work
            free = (other for other in near[root] if self.partner[other] == NOBODY)
            if self.partner[root] == NOBODY and (other := next(free, NOBODY)) != NOBODY:
                self.partner[root], self.partner[other] = other, root
        for root in range(len(near)):
            self._improve(root)

    @property
    def size(self) -> int:
        """The number of pairs."""
        return sum(partner != NOBODY for partner in self.partner) // 2

    def without(self, *vertices: int) -> Matching:
        """A maximum matching of the graph without these vertices.

        Only their partners have become free, so only from them can a longer matching be found.
        """
        rest = copy(self)
        rest.gone, rest.partner = self.gone.copy(), self.partner.copy()
        for vertex in vertices:
            rest.gone[vertex], rest.partner[vertex] = True, NOBODY
        freed = [self.partner[vertex] for vertex in vertices if self.partner[vertex] != NOBODY]
        for vertex in freed:
            rest.partner[vertex] = NOBODY
        for vertex in freed:
            rest._improve(vertex)
        return rest

    def _improve(self, root: int) -> None:
        if self.partner[root] == NOBODY and not self.gone[root]:
            self._augment(self._find_path(root))

    def _augment(self, end: int) -> None:
        """Flips the path that ends here: the free vertices at its ends get partners."""
        while end != NOBODY:
            before = self.parent[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after

    def _find_path(self, root: int) -> int:
        """The free end of an augmenting path from the root; `NOBODY` if there is none."""
        size = len(self.near)
        self.parent, self.base = [NOBODY] * size, list(range(size))
        self.queue, self.outer = deque([root]), {root}
        while self.queue:
            here = self.queue.popleft()
            for other in self.near[here]:
                if self.gone[other] or self.base[here] == self.base[other] or self.partner[here] == other:
                    continue
                if other == root or self._is_reached(self.partner[other]):
                    self._shrink(here, other)
                elif self.parent[other] == NOBODY:
                    self.parent[other] = here
                    if self.partner[other] == NOBODY:
                        return other
                    self._reach(self.partner[other])
        return NOBODY

    def _is_reached(self, vertex: int) -> bool:
        return vertex != NOBODY and self.parent[vertex] != NOBODY

    def _reach(self, vertex: int) -> None:
        if vertex not in self.outer:
            self.outer.add(vertex)
            self.queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Contracts the odd cycle closed by these two into one vertex: the blossom."""
        stem = self._common_base(one, other)
        blossom: set[int] = set()
        self._mark(one, stem, other, blossom)
        self._mark(other, stem, one, blossom)
        for vertex in range(len(self.near)):
            if self.base[vertex] in blossom:
                self.base[vertex] = stem
                self._reach(vertex)

    def _common_base(self, one: int, other: int) -> int:
        above = set[int]()
        while True:
            one = self.base[one]
            above.add(one)
            if self.partner[one] == NOBODY:
                break
            one = self.parent[self.partner[one]]
        while (other := self.base[other]) not in above:
            other = self.parent[self.partner[other]]
        return other

    def _mark(self, vertex: int, stem: int, child: int, blossom: set[int]) -> None:
        while self.base[vertex] != stem:
            blossom |= {self.base[vertex], self.base[self.partner[vertex]]}
            self.parent[vertex] = child
            child = self.partner[vertex]
            vertex = self.parent[child]
