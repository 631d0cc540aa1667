"""`skirmish warband remove`, `equip` and `rename`: one-line edits of a list."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.printer import counted
from skirmish.cli.warband.bond import unbound_remarks
from skirmish.cli.warband.edit_report import File, Who, in_order, keep

if TYPE_CHECKING:
    from skirmish.app.rosters import Opened

HowMany = Annotated[
    int | None, typer.Option("--count", min=1, metavar="N", help="Of a group, so many. Default: all of it.")
]
Items = Annotated[list[str] | None, typer.Argument(metavar="[ITEM]...", help="What is bought, by id or name.")]
Dropped = Annotated[list[str] | None, typer.Option("--drop", metavar="ITEM", help="Goes away; may be repeated.")]
Words = Annotated[list[str], typer.Argument(metavar="[WHO] NAME", help="Who, and the new name; only a name: the list.")]

SOMEBODY = re.compile(r"[mgh]-\d{1,9}(-\d{1,9})?", re.IGNORECASE)
"""What looks like an id in a list: no name for one."""


def remove(file: File, who: Who, count: HowMany = None, as_json: Json = False) -> None:
    """Takes somebody off the list: a warrior, a group, or some of a group. `undo` takes it back.

    \b
    skirmish warband remove my.yaml m-02
    skirmish warband remove my.yaml 'Tower Guard' --count 1
    """
    from skirmish.app.rosters import opened
    from skirmish.library.rosterfile import cost
    from skirmish.muster import edits
    from skirmish.muster.cost import fielded

    in_order("remove", file, who)
    old = opened(file)
    found = old.find(who)
    try:
        data = edits.remove(old.data, found, count)
    except edits.Refused as error:
        raise UserError(f"{file}: {error}") from None
    entry = next(one for one in fielded(old.file) if one.at == (found.section, found.index))
    gone = 1 if found.model else entry.count if count is None else count
    some = f"{gone} of " if gone < entry.count and not found.model else ""
    back = gone * cost(entry.written, entry.kind)
    did = f"removed {some}{old.called(found)}: {counted(back)} less"
    keep(old, data, did, as_json=as_json, remarks=unbound_remarks(old, data))


def equip(file: File, who: Who, items: Items = None, drop: Dropped = None, as_json: Json = False) -> None:
    """Buys things for a warrior or for each of a group, and drops others. `undo` takes it back.

    \b
    skirmish warband equip my.yaml m-02 sword shield --drop axe
    """
    from skirmish.app.rosters import known, opened
    from skirmish.muster import edits
    from skirmish.muster.gear import price_gear

    in_order("equip", file, who, *(items or ()))
    old = opened(file)
    found = old.find(who)
    if not items and not drop:
        raise typer.BadParameter("name something to buy, or --drop something", param_hint="ITEM")
    stock = old.file.stock.items
    names = {ident: item.name for ident, item in stock.items()}

    def canonical(ident: str) -> str:
        return str(stock[ident].id) if ident in stock else ident

    before = found.entry(old.data).get("items") or []
    try:
        data = edits.drop(old.data, found, [known(word, names, "item") for word in drop or ()], canonical)
        left = [canonical(bought["item"]) for bought in found.entry(data).get("items") or ()]
        kind, wanted = old.file.kind(found.entry(data)["type"]), [known(word, names, "item") for word in items or ()]
        bought = price_gear(old.file.stock, kind, left, wanted)
        data = edits.equip(data, found, bought)
    except edits.Refused as error:
        raise UserError(f"{file}: {error}") from None
    after = found.entry(data).get("items") or []
    more = sum(one["paid"] for one in after) - sum(one["paid"] for one in before)
    said = [*(f"- {word}" for word in drop or ()), *(f"+ {one['item']} ({one['paid']})" for one in bought)]
    size = found.entry(data).get("count", 1)
    times = f"{size} x {abs(more)} = " if size > 1 else ""
    what = f"{times}{counted(abs(more) * size)} {'less' if more < 0 else 'more'}"
    keep(old, data, f"{old.called(found)}: {', '.join(said)}; {what}", as_json=as_json, facts={"bought": bought})


def rename(file: File, words: Words, as_json: Json = False) -> None:
    """Gives the list, a warrior, a group or one of a group another name. `undo` takes it back.

    \b
    skirmish warband rename my.yaml 'The Long Patrol'
    skirmish warband rename my.yaml m-02 'Ren of the Gap'
    skirmish warband rename my.yaml g-01-2 Hask
    """
    from skirmish.app.rosters import opened, proper
    from skirmish.muster.edits import rename as with_name
    from skirmish.muster.edits import rename_warband

    if len(words) > 2:
        raise typer.BadParameter("at most who and the new name: quote names of several words", param_hint="NAME")
    in_order("rename", file, *words)
    old, name = opened(file), proper(words[-1])
    if len(words) == 1:
        _surely_the_list(old, words[0])
        said = f"the list is called {name} now, was {old.data['name']}"
        keep(old, rename_warband(old.data, name), said, as_json=as_json)
        return
    found = old.find(words[0])
    usual = old.file.kind(found.entry(old.data)["type"]).name
    said = f"{old.called(found)} is called {name} now"
    keep(old, with_name(old.data, found, name, usual), said, as_json=as_json)


def _surely_the_list(old: Opened, word: str) -> None:
    """Raises `UserError` for what means somebody in the list: who says so has forgotten the new name."""
    from skirmish.muster.edits import is_somebody

    if is_somebody(old.data, word) or SOMEBODY.fullmatch(word.strip()):
        found = old.find(word)
        whole = shlex.join([old.shown, word])
        raise UserError(
            f"{old.shown}: '{word}' is {old.called(found)}: rename to what? skirmish warband rename {whole} NAME"
        )
