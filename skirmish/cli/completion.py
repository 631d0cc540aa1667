"""Tab completion in the shell: ids of shipped files; typer filters them.

Rule ids come from the rulebook, names of rulesets from the rule systems. For a path, the shell completes file names.
"""

from __future__ import annotations

from collections.abc import Callable


def _shipped(kind: str) -> Callable[[], list[str]]:
    def listed() -> list[str]:
        from skirmish.library.shipped import ids

        return list(ids(kind))

    return listed


warbands, scenarios, factions, puzzles = map(_shipped, ("warband", "scenario", "faction", "puzzle"))


def maps() -> list[str]:
    """The ids of maps, the user's own first."""
    from skirmish.library.own_maps import own_maps, user_folder
    from skirmish.library.shipped import ids

    return list(dict.fromkeys((*own_maps(user_folder()), *ids("map"))))


def map_kinds() -> list[tuple[str, str]]:
    """The kinds of maps that the generator makes, with descriptions."""
    from skirmish.library.mapkindfile import map_kinds as kinds

    return [(kind.id, kind.text) for kind in kinds().values()]


def tunings() -> list[str]:
    """The ids of the searches that come with the program."""
    from skirmish.library.tunefile import tune_files

    return [path.stem for path in tune_files()]


def rulesets() -> list[str]:
    """The names of rule systems."""
    from skirmish.rules import names

    return list(names())


def players() -> list[str]:
    """The names of AIs, without profiles and budgets."""
    from skirmish.players import NAMES

    return list(NAMES)


def seats() -> list[str]:
    """The same, plus a human."""
    from skirmish.app.entries import HUMAN

    return [HUMAN, *players()]


def paragraphs() -> list[tuple[str, str]]:
    """Rule ids with their titles, for shells that show them."""
    from skirmish.library.rulebook import load_rulebook
    from skirmish.library.shipped import shipped_root

    return [(rule.id, rule.title) for rule in load_rulebook(shipped_root() / "docs" / "rules").rules]
