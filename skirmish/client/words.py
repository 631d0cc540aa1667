"""The client's texts and numbers. All texts stand in `strings/`: another language is another set of these files."""

from __future__ import annotations

from skirmish.client.strings import TEXTS, Forms
from skirmish.core.units import as_percent

_SMALL = frozenset({"a", "an", "and", "at", "by", "in", "of", "on", "the", "to", "with"})
"""Words within a title that have no capital."""


def say(key: str, **values: object) -> str:
    """The text of this key with its values in place. Raises `KeyError` for a key that doesn't exist.

    A text with two forms takes the first if the value `n` is 1.
    """
    text = TEXTS[key]
    if isinstance(text, Forms):
        text = text.one if values["n"] == 1 else text.many
    return text.format(**values) if values else text


def titled(ident: str) -> str:
    """An id as people read it: `Aes Sedai` for `aes-sedai`, `Children of the Light`; small words stay small."""
    said = [word if word in _SMALL else word[:1].upper() + word[1:] for word in ident.replace("_", "-").split("-")]
    return " ".join(said)


def percent(chance: float) -> str:
    """A chance from 0 to 1: `62%`. What can happen is never shown as 0%, what can fail never as 100%."""
    shown = round(chance * 100)
    if shown == 0 and chance > 0:
        return say("percent.below")
    if shown == 100 and chance < 1:
        return say("percent.above")
    return as_percent(chance)


def begun(reason: str) -> str:
    """A reason as a sentence of its own begins: with a capital, unless its first word is the name of a file."""
    first = reason.split(" ", 1)[0]
    return reason if "." in first or "/" in first else reason[:1].upper() + reason[1:]


class Good(str):
    """A notice that something worked, or how to go on: it is written in another colour than a refusal."""

    __slots__ = ()
