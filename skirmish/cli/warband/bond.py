"""`skirmish warband bond`, and whom a new Warder or damane is bound to. (SKR-82)"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.warband.edit_report import File, Who, in_order, keep

if TYPE_CHECKING:
    from skirmish.app.rosters import Opened
    from skirmish.library.factionfile import Kind
    from skirmish.muster.edits import Found

To = Annotated[str, typer.Argument(metavar="TO", help="The member it is bound to: a Warder's sister.")]


def bond(file: File, who: Who, to: To, as_json: Json = False) -> None:
    """Binds a Warder to his sister, a damane to her sul'dam, or to another than before. `undo` takes it back.

    \b
    skirmish warband bond my.yaml m-02 m-05
    skirmish warband bond my.yaml Ren Nerys
    """
    from skirmish.app.rosters import opened
    from skirmish.muster.bonds import bond_of, bound_to, current_ref
    from skirmish.muster.edits import bind

    in_order("bond", file, who, to)
    old = opened(file)
    found, other = old.find(who), old.find(to)
    stock, entry = old.file.stock, found.entry(old.data)
    rule = bond_of(old.file.kind(entry["type"]), stock)
    if rule is None or found.section == "groups":
        raise UserError(f"{old.shown}: {_no_bond(old, found, other)}")
    partner = member(old, other)
    if partner == entry["id"]:
        raise UserError(f"{old.shown}: nobody is bound to himself: to which {rule.member}?")
    was = bound_to(entry, rule, stock)
    data = bind(old.data, found, rule.id, partner, lambda ref: current_ref(ref, stock))
    before = f", was to {_named(old, was)}" if was and was != partner else ""
    did = f"{old.called(found)} is bound to {old.called(other)} now{before}"
    keep(old, data, did, as_json=as_json, facts={"id": entry["id"], "of": partner})


def _no_bond(old: Opened, found: Found, other: Found) -> str:
    """Why nobody is bound: perhaps the two were named the other way round."""
    from skirmish.muster.bonds import bond_of

    kind, turned = (old.file.kind(one.entry(old.data)["type"]) for one in (found, other))
    if other.section != "groups" and bond_of(turned, old.file.stock) is not None:
        ids = [one.entry(old.data)["id"] for one in (other, found)]
        return f"it is {old.called(other)} who is bound: {_command(old.shown, *ids)}"
    return f"{old.called(found)} is bound to nobody: {kind.name} has no such special rule"


def member(old: Opened, found: Found) -> str:
    """The id of somebody to be bound to. Raises `UserError` for who isn't a member."""
    if found.section != "members":
        raise UserError(f"{old.shown}: {old.called(found)} is no member: nobody can be bound to it")
    return str(found.entry(old.data)["id"])


def partner_for(old: Opened, kind: Kind, wanted: str | None) -> str:
    """The id of the member whom a new one of this sort is bound to; '' if nothing binds it or nobody is free.

    `wanted` is a word of the user's; without one it must be clear who is meant. Raises `UserError`.
    """
    from skirmish.muster.bonds import bond_of, free_members

    rule = bond_of(kind, old.file.stock)
    if rule is None:
        if wanted is not None:
            raise typer.BadParameter(f"{kind.name} is bound to nobody", param_hint="--of")
        return ""
    if wanted is not None:
        return member(old, old.find(wanted))
    found = [found for found, _ in free_members(old.data, old.file, rule)]
    if len(found) > 1:
        several = ", ".join(map(old.called, found))
        raise UserError(
            f"{old.shown}: {kind.name} is bound to a {rule.member}: say to whom with --of; free are {several}"
        )
    return member(old, found[0]) if found else ""


def bound_words(old: Opened, kind: Kind, partner: str) -> str:
    """`, bound to Ila (m-01)`; nothing for one of a sort that nothing binds."""
    from skirmish.muster.bonds import bond_of

    rule = bond_of(kind, old.file.stock)
    if rule is None:
        return ""
    return f", bound to {_named(old, partner)}" if partner else f", bound to nobody: no {rule.member} is free"


def unbound_remarks(old: Opened, data: dict[str, Any], fresh: str = "") -> list[str]:
    """For everybody who is bound to nobody and could be: what to say to mend it.

    `fresh` is the id of somebody new, who is meant if he suits; without it, whoever is free for those who just lost
    their partner.
    """
    from skirmish.muster.bonds import free_members, unbound_entries

    said, were = [], [] if fresh else [entry["id"] for entry, _ in unbound_entries(old.data, old.file)]
    for entry, rule in unbound_entries(data, old.file):
        ids = [other["id"] for _, other in free_members(data, old.file, rule)]
        if fresh:
            ids = [ident for ident in ids if ident == fresh]
        if ids and entry["id"] not in (fresh, *were):
            more = f" (or {', '.join(ids[1:])})" if ids[1:] else ""
            lacks = f"{entry['name']} ({entry['id']}) has no {rule.member}"
            said.append(f"{lacks}: {_command(old.shown, entry['id'], ids[0])}{more}")
    return said


def _named(old: Opened, ident: str) -> str:
    """`Ila (m-01)`, or the id of who is gone."""
    from skirmish.muster.edits import entries

    return next((old.called(found) for found, entry in entries(old.data) if entry["id"] == ident), ident)


def _command(*words: str) -> str:
    return f"skirmish warband bond {shlex.join(words)}"
