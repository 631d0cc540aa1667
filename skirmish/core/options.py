"""What is wrong with the options of a ruleset."""

from __future__ import annotations


class UnknownOption(ValueError):
    """An option or a value that the systems don't have; `known` are those they have."""

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no option {name}={value}; known: {', '.join(known) or 'none'}")
        self.name, self.value, self.known = name, value, known
