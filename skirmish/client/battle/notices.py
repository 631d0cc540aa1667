"""Words at the foot that are good news, apart from refusals."""

from __future__ import annotations


class Good(str):
    """A notice that something worked, or how to go on: it is written in another colour than a refusal."""

    __slots__ = ()
