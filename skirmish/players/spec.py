"""Who plays a side, as a small value: what sort of player, how it weighs, how long it may think.

On the command line, in records and in saves it stands as one word: `aggressor`, `tactician:cautious`,
`planner:bold@500ms` (half a second a decision), `planner@2000` (so many nodes a decision).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from skirmish.core.profile import Profile
from skirmish.core.record import Record, evolve
from skirmish.players.kinds import KINDS, USUAL_NODES

MOST_NODES = 10_000_000
MOST_MS = 600_000
_WORD = re.compile(r"([^:@]+)(?::(.*?)(?:@([0-9]+(?:ms)?))?|@(.*))?", re.DOTALL)
"""Kind, profile and budget; a profile may be a path with an `@` in it, so what follows that must look like a budget."""
_BUDGET = re.compile(r"([1-9][0-9]{0,7})(ms)?")

Find = Callable[[str], Profile]
"""Finds a profile by name. Raises `UnknownPlayer`."""


class UnknownPlayer(ValueError):
    """No player, or no profile, of this name; `known` are those there are."""

    def __init__(self, name: str, known: Iterable[str] = KINDS, what: str = "player") -> None:
        self.name, self.known, self.what = name, tuple(known), what
        super().__init__(f"no {what} {name!r}; known: {', '.join(self.known)}")


class Misfit(ValueError):
    """A player is told something that it can't be told; says what."""


class Spec(Record):
    """Who plays: a kind of `KINDS`, and for those that weigh and look ahead, how."""

    kind: str
    profile: Profile | None = None
    """None: the usual one."""
    nodes: int | None = None
    """How many positions it looks at for a decision, at most."""
    think_ms: int | None = None
    """How many milliseconds it takes for a decision, at most. Without either it has its kind's usual budget."""

    @property
    def word(self) -> str:
        """The plain word that it stands as: `spec` reads it again."""
        profile = f":{self.profile.name}" if self.profile is not None else ""
        budget = f"@{self.nodes}" if self.nodes is not None else f"@{self.think_ms}ms" if self.think_ms else ""
        return f"{self.kind}{profile}{budget}"

    def within(self, nodes: int | None, think_ms: int | None) -> Spec:
        """The same with this budget; who doesn't look ahead, or has a budget of its own, stays as it is."""
        settled = self.nodes is not None or self.think_ms is not None
        return self if settled or not KINDS[self.kind].thinks else evolve(self, nodes=nodes, think_ms=think_ms)

    def capped(self, most_ms: int | None) -> Spec:
        """The same, thinking no longer than this about a decision; None: as long as it does by itself."""
        if most_ms is None or not KINDS[self.kind].thinks:
            return self
        if self.think_ms is not None:
            return evolve(self, think_ms=min(self.think_ms, most_ms))
        return evolve(self, nodes=self.nodes or USUAL_NODES, think_ms=most_ms)


def among(profiles: Callable[[], Mapping[str, Profile]]) -> Find:
    """Finds those of these profiles, which are asked for when somebody first has one."""

    def find(name: str) -> Profile:
        known = profiles()
        if name not in known:
            raise UnknownPlayer(name, known, "profile")
        return known[name]

    return find


def spec(word: str, find: Find) -> Spec:
    """What the word says. Raises `UnknownPlayer`, `Misfit`, and what `find` raises."""
    read = _WORD.fullmatch(word)
    kind, name, after, alone = read.groups() if read is not None else (word, None, None, None)
    budget = after if after is not None else alone
    if kind not in KINDS:
        raise UnknownPlayer(kind)
    if name is not None and not KINDS[kind].weighs:
        raise Misfit(f"'{kind}' has no profiles; these have: {_those(weighs=True)}")
    if budget is not None and not KINDS[kind].thinks:
        raise Misfit(f"'{kind}' has no time to think; these have: {_those(weighs=False)}")
    nodes, think_ms = (None, None) if budget is None else _budget(budget)
    return Spec(kind, None if name is None else find(name), nodes, think_ms)


def _budget(text: str) -> tuple[int | None, int | None]:
    """(nodes, milliseconds), one of them None."""
    found = _BUDGET.fullmatch(text)
    if found is None:
        raise Misfit(f"'{text}' is no time to think: a number of nodes like 1000, or of milliseconds like 500ms")
    count = int(found[1])
    if count > (MOST_MS if found[2] else MOST_NODES):
        raise Misfit(f"'{text}' is too long to think: at most {MOST_NODES} nodes or {MOST_MS}ms")
    return (None, count) if found[2] else (count, None)


def _those(*, weighs: bool) -> str:
    """Who weighs, or who looks ahead."""
    return ", ".join(name for name, kind in KINDS.items() if (kind.weighs if weighs else kind.thinks)) or "none"
