"""A whole roster as YAML text in the look of the shipped ones; reading it again gives the same data.

Members, groups and what else tells a warband apart stand in block style, short lists within them on one line.
"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.library.emit import inline, key_word, paragraph, word
from skirmish.library.yamlfile import Plain

WIDTH = 120
"""Letters of a line, where the text allows."""
INDENT = 2
UNOFFICIAL = "# Unofficial fan work: the names of the setting belong to their owners."
BLOCKS = (
    (), ("members",), ("members", "*"), ("members", "*", "channeling"), ("groups",), ("groups", "*"),
    ("hired",), ("hired", "*"), ("hired", "*", "channeling"), ("power_tables",), ("ledger",),
)  # fmt: skip
"""What stands in block style however short it is; `*` is an entry of a list."""
Way = tuple[str, ...]


def roster_yaml(data: Plain) -> str:
    """The roster as a file of ours: `members` in block style, short inner lists in flow style, 120 letters a line.

    Takes any plain data that a file may hold, so that a roster that isn't legal, or isn't one, can be written too.
    """
    return "\n".join([UNOFFICIAL, *_document(data)]) + "\n"


def _document(data: Plain) -> Iterator[str]:
    if isinstance(data, dict | list) and data:
        yield from _block(data, (), 0)
    else:
        yield inline(data)


def _block(value: dict[str, Plain] | list[Plain], way: Way, indent: int) -> Iterator[str]:
    """The lines of a mapping or a list in block style; neither may be empty."""
    margin = " " * indent
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _entry(f"{margin}{key_word(key, flow=False)}:", inner, (*way, key), indent)
        return
    for inner in value:
        here = (*way, "*")
        if isinstance(inner, dict | list) and inner and not _fits(inline(inner), here, indent + INDENT):
            first, *others = _block(inner, here, indent + INDENT)
            yield f"{margin}- {first.lstrip()}"
            yield from others
        else:
            yield from _entry(f"{margin}-", inner, here, indent)


def _entry(head: str, value: Plain, way: Way, indent: int) -> Iterator[str]:
    """A value after its key or dash: on the same line if it fits there, else below it."""
    if not isinstance(value, dict | list):
        yield _scalar(head, value, indent + INDENT)
        return
    line = inline(value)
    if value and not _fits(line, way, len(head) + 1):
        yield head
        yield from _block(value, way, indent + INDENT)
    else:
        yield f"{head} {line}"


def _scalar(head: str, value: Plain, indent: int) -> str:
    """Behind its key or dash; a long text or one of several lines below it, where that gives it back as it is."""
    line = f"{head} {word(value, flow=False)}"
    if isinstance(value, str) and (len(line) > WIDTH or "\n" in value):
        below = paragraph(value, ">", indent, "\n")
        return line if below is None else f"{head} {below.removesuffix(chr(10))}"
    return line


def _fits(line: str, way: Way, before: int) -> bool:
    """Whether it may stand in flow style behind so many letters."""
    return way not in BLOCKS and before + len(line) <= WIDTH
