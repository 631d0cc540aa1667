"""A list in the making as its maker sees it: who is in it with gear and prices, and what channelers rolled and know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish.app.new_rosters import Plain
from skirmish.cli.printer import columns

if TYPE_CHECKING:
    from skirmish.library import Shelf
    from skirmish.library.factionfile import Kind
    from skirmish.library.stock import Stock
    from skirmish.library.wares import WeaveForm

INDENT = 6
"""Blanks before what stands below an entry."""


def sketch(data: Plain, shelf: Shelf) -> list[str]:
    """Who is in the list as `skirmish warband price` tells it, with the dice and weaves of channelers, and the sum."""
    from skirmish.cli.warband.check import row, total_line
    from skirmish.library.yamlfile import parse
    from skirmish.library.yamltext import roster_yaml
    from skirmish.muster.cost import bills, summary

    file = shelf.roster_in(parse(roster_yaml({**data, "id": data["id"] or "new"}), "the list"))
    listed = bills(file)
    entries = {entry["id"]: entry for key in ("members", "groups", "hired") for entry in data.get(key, [])}
    lines = []
    for bill, line in zip(listed, columns([row(bill) for bill in listed]), strict=True) if listed else ():
        lines.append(line)
        told = gifts(entries[bill.who], shelf.stock)
        lines += [" " * INDENT + told] if told else []
    return [*lines, total_line(summary(file))]


def gifts(entry: Mapping[str, Any], stock: Stock) -> str:
    """What the dice and the choices made of a channeler; nothing for others. (CHN-2..6, CHN-40)"""
    block = entry.get("channeling")
    if block is None:
        return ""
    faces = block["rolled"]["faces"]
    weaves = [stock.weaves[ident].name for ident in (*block["weaves"], *block.get("special", ()))]
    rolled = f"rolled {' + '.join(map(str, faces))} = {sum(faces)}"
    return f"{rolled}; {', '.join(weaves)}; strong {', '.join(block['strong'])}, weak {', '.join(block['weak'])}"


def numbers(kind: Kind) -> str:
    """The profile in a line. (SKR-1)"""
    return " ".join(f"{name}{value}" for name, value in kind.profile.model_dump().items())


def weave_lines(weaves: Sequence[WeaveForm]) -> list[str]:
    """A line for each weave: its powers, and what a magic system's own data say of cost, difficulty and range."""
    from skirmish.app.catalogue import weaves as known_weaves

    known = {str(entry["id"]): entry for entry in known_weaves()}
    return columns([(weave.id, ", ".join(weave.powers), _price(known.get(weave.id, {}))) for weave in weaves])


def _price(entry: Mapping[str, Any]) -> str:
    """`cost 4, difficulty 7, range 12"`; nothing where no system says anything."""
    if not entry:
        return ""
    reach = entry["range_in"]
    far = f', range {reach:g}"' if reach else ""
    return f"cost {entry['cost']}, difficulty {entry['difficulty']}{far}"
