"""The value of positions as a file: weights fitted by `skirmish tune value`, and their origin."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from skirmish.core.value import ANY, FEATURES, Value
from skirmish.library.catalogue import display_path
from skirmish.library.forms import FileForm, Ident, Words, fill
from skirmish.library.problems import Faulty, Problem, first, hint
from skirmish.library.shipped import PACKAGE
from skirmish.library.yamlfile import Document, read
from skirmish.library.yamltext import Layout, block_lines

FILE = PACKAGE / "players" / "value.yaml"
"""The shipped value: inside the package, as it belongs to the players."""
KIND = "value"
HEAD = (
    "# yaml-language-server: $schema=../../warbands/schemas/value.json",
    "# Weights of what can be told of a position, in log odds: fitted by `skirmish tune value`, not by hand.",
)
MOST_WEIGHT = 100.0
Weight = Annotated[float, Field(ge=-MOST_WEIGHT, le=MOST_WEIGHT)]


class ValueForm(FileForm):
    """The value of a position, by the combat system in play."""

    origin: dict[str, int | float | Words] = Field({})
    """What it was fitted to, and how well it predicts other battles. For people only."""
    sections: dict[Ident, dict[str, Weight]]
    """Weights of features in log odds, by combat system id; `any` is for all without a section."""


def value_from(document: Document) -> Value:
    """The value in this file. Raises `Faulty` with all its problems."""
    form = fill(ValueForm, document, KIND)
    problems = first(_section_problems(document, form))
    if problems:
        raise Faulty(problems)
    return Value(form.sections, form.origin)


def value_at(path: Path) -> Value:
    """The value in the file at this path. Raises `Faulty`."""
    return value_from(read(path, display_path(path)))


@cache
def shipped_value() -> Value:
    """The shipped value, read once. Raises `Faulty`."""
    return value_at(FILE)


def _section_problems(document: Document, form: ValueForm) -> Iterator[Problem]:
    if ANY not in form.sections:
        yield document.problem(("sections",), "E011", f"the section '{ANY}' is missing: it is for all other systems")
    for section, weights in form.sections.items():
        for name in weights:
            if name not in FEATURES:
                said = f"unknown feature '{name}'{hint(name, FEATURES)}"
                yield document.key_problem(("sections", section, name), "E020", said)


def value_text(value: Value) -> str:
    """The value as a file that reads back as the same value."""
    data = {
        "format": f"{KIND}/1", "origin": dict(value.origin),
        "sections": {name: dict(weights) for name, weights in value.sections.items()},
    }  # fmt: skip
    return "\n".join([*HEAD, *block_lines(data, 0, Layout())]) + "\n"
