"""The options of a ruleset, and what may be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skirmish.core.record import Record


class Option(Record):
    """A switch of a system: its values, the default first."""

    name: str
    values: tuple[str, ...]
    rule: str
    text: str


class UnknownOption(ValueError):
    """An option or a value that the systems don't have; `known` are those they have."""

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no option {name}={value}; known: {', '.join(known) or 'none'}")
        self.name, self.value, self.known = name, value, known


def chosen(known: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """A value for each known option: the given one, else its default. Raises `UnknownOption` for what isn't known."""
    values = {option.name: option.values for option in known}
    for name, value in given.items():
        if value not in values.get(name, ()):
            raise UnknownOption(name, value, values.get(name, tuple(values)))
    return {name: given.get(name, allowed[0]) for name, allowed in values.items()}
