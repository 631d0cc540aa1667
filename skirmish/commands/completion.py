"""What the shell completes behind a Tab: ids of what comes with the program; typer takes those that begin as typed.

No file is read for them but the rulebook. Who types a path gets none of them, and the shell completes names of files.
"""

from __future__ import annotations


def warbands() -> list[str]:
    """The ids of warbands."""
    return _ids("warband")


def maps() -> list[str]:
    """The ids of battlefields."""
    return _ids("map")


def scenarios() -> list[str]:
    """The ids of scenarios."""
    return _ids("scenario")


def factions() -> list[str]:
    """The ids of factions."""
    return _ids("faction")


def _ids(kind: str) -> list[str]:
    from skirmish.library.shipped import ids

    return list(ids(kind))


def rulesets() -> list[str]:
    """The names of rule systems."""
    from skirmish.rules import names

    return list(names())


def players() -> list[str]:
    """The names of AIs, without profiles and budgets."""
    from skirmish.players import NAMES

    return list(NAMES)


def seats() -> list[str]:
    """The same, and a person."""
    from skirmish.client.workshop import HUMAN

    return [HUMAN, *players()]


def paragraphs() -> list[tuple[str, str]]:
    """The ids of rules with their titles, for shells that show them."""
    from skirmish.library.rulebook import load_rulebook
    from skirmish.library.shipped import shipped_root

    return [(rule.id, rule.title) for rule in load_rulebook(shipped_root() / "docs" / "rules").rules]
