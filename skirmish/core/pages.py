"""Pages from Jinja templates: whatever is put into one is only text, unless a template made it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from skirmish.core.html import clean_text

_RANGE = re.compile(r"(?<=\d)-(?=\d)")


@cache
def templates(folder: Path) -> Environment:
    """The templates of a folder: autoescaped, without control characters, and strict about names that aren't there."""
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        finalize=_clean,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"bdi": bdi, "prose": prose}
    return made


def render(folder: Path, name: str, **facts: Any) -> str:
    """The page that the template of this name makes of the facts."""
    return templates(folder).get_template(name).render(**facts)


def bdi(text: str) -> Markup:
    """A name, which may run from right to left among words that don't."""
    return Markup("<bdi>{}</bdi>").format(clean_text(text))


def prose(text: str) -> Markup:
    """Words of the rules: a range such as 2-4 never breaks at its hyphen."""
    return escape(_RANGE.sub("\N{NON-BREAKING HYPHEN}", clean_text(text)))


def _clean(value: Any) -> Any:
    """Text without control characters; what is HTML already, and what isn't text, as it is."""
    return clean_text(value) if isinstance(value, str) and not isinstance(value, Markup) else value


__all__ = ["Markup", "bdi", "escape", "prose", "render", "templates"]
