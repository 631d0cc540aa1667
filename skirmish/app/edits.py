"""Edits of a list, given as words for who and what; each is written immediately. They raise `UserError` if impossible.

What is merely illegal is done anyway, and reported.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from skirmish.app.builders import builders
from skirmish.app.defaults import seed_of
from skirmish.app.errors import Misused, UserError
from skirmish.app.rosters import Edited, Opened, known, plainly, proper, save
from skirmish.core.record import Record, evolve
from skirmish.core.words import counted
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.library.powers import nearest_tables
from skirmish.library.rosterfile import MOST_IN_GROUP, cost
from skirmish.library.stock import Stock, unique_weaves
from skirmish.muster import edits
from skirmish.muster.bonds import bond_of, bound_to, current_ref, free_members, unbound_entries
from skirmish.muster.cost import fielded
from skirmish.muster.editor_channelers import MOST_FACES, chosen_weaves, parse_faces
from skirmish.muster.edits import Found, Plain, Refused
from skirmish.muster.gear import outfit_like, price_gear
from skirmish.muster.paid import was_bought_otherwise
from skirmish.muster.recruit import Desk, Misrolled, Wish, lettered, name_for, recruit_entry, section
from skirmish.muster.sealed_dice import SEALED, next_dice, note_draw

SOMEBODY = re.compile(r"[mgh]-\d{1,9}(-\d{1,9})?", re.IGNORECASE)
"""Looks like an id in a list, so it can't be a name."""


def remove(old: Opened, who: str, count: int | None) -> Edited:
    """Removes a warrior, a group, or `count` models of a group."""
    found = old.find(who)
    with plainly(old.shown):
        data = edits.remove(old.data, found, count)
    entry = next(one for one in fielded(old.file) if one.at == (found.section, found.index))
    gone = 1 if found.model else entry.count if count is None else count
    some = f"{gone} of " if gone < entry.count and not found.model else ""
    did = f"removed {some}{old.called(found)}"
    return save(
        old, data, lambda less: f"{did}: {counted(less)} less", unbound_remarks(old, data), {"id": old.ident(found)}
    )


def equip(old: Opened, who: str, items: Sequence[str], drop: Sequence[str]) -> Edited:
    """Buys items for a warrior or for each of a group, after dropping others."""
    found, stock = old.find(who), old.file.stock.items
    if not items and not drop:
        raise Misused("name something to buy, or --drop something", "ITEM")
    before, dropped = found.entry(old.data).get("items") or [], [_item(old, word) for word in drop]
    _check_kit(old, found, dropped)
    with plainly(old.shown):
        data = edits.drop(old.data, found, dropped, lambda ident: _canonical(stock, ident))
        left = [_canonical(stock, bought["item"]) for bought in found.entry(data).get("items") or ()]
        kind = old.file.kind(found.entry(data)["type"])
        bought = price_gear(old.file.stock, kind, left, [_item(old, word) for word in items])
        data = edits.equip(data, found, bought)
    entry = found.entry(data)
    more = sum(one["paid"] for one in entry.get("items") or ()) - sum(one["paid"] for one in before)
    said = [*(f"- {word}" for word in drop), *(f"+ {one['item']} ({one['paid']})" for one in bought)]
    size = entry.get("count", 1)
    times = f"{size} x {abs(more)} = " if size > 1 else ""
    what = f"{times}{counted(abs(more) * size)} {'less' if more < 0 else 'more'}"
    return save(
        old, data, f"{old.called(found)}: {', '.join(said)}; {what}", facts={"id": old.ident(found), "bought": bought}
    )


def _canonical(stock: Mapping[str, Any], ident: str) -> str:
    """The current id of an item."""
    return str(stock[ident].id) if ident in stock else ident


def _item(old: Opened, word: str) -> str:
    return known(
        word, {ident: item.name for ident, item in old.file.stock.items.items()}, "item", " (see skirmish list items)"
    )


def set_limit(old: Opened, marks: int, points: Mapping[str, int]) -> Edited:
    """Sets the marks limit, and limits in systems' own points, 0 for none."""
    systems = {system: system for system in builders()}
    where = f" (there are {', '.join(systems)})"
    try:
        known_points = {
            known(word, systems, "rule system with points of its own", where): most for word, most in points.items()
        }
    except UserError as error:
        raise UserError(f"{old.shown}: {error}") from None
    before = old.file.form.limit.marks
    did = f"the limit is {counted(marks)} now" + (f", was {before}" if before != marks else "")
    did += "".join(f"; {most or 'no limit of'} points of {system}" for system, most in known_points.items())
    return save(old, edits.set_limit(old.data, marks, known_points), did)


def split(old: Opened, who: str, count: int, name: str) -> Edited:
    """Makes the last N of a group a group of their own."""
    found, ident = old.find(who), edits.new_id(old.data, "groups")
    entry = found.entry(old.data)
    called = proper(name) if name else _lettered(old, entry)
    with plainly(old.shown):
        data = edits.split(old.data, found, count, ident, called)
    left = entry["count"] - count
    did = f"{count} of {old.called(found)} left for {called} ({ident}), {left} stayed"
    return save(old, data, did, facts={"id": ident, "of": old.ident(found)})


def _check_kit(old: Opened, found: Found, items: Sequence[str]) -> None:
    """Raises `UserError` if one of the items is of a hired blade's own kit, which isn't the warband's."""
    kind, stock = old.file.kind(found.entry(old.data)["type"]), old.file.stock.items
    kit = {stock[item].id for item in kind.kit} if isinstance(kind, HiredForm) else set()
    for item in items:
        if stock[item].id in kit:
            raise UserError(f"{old.shown}: {old.called(found)} keeps its own kit: {', '.join(sorted(kit))}")


def _lettered(old: Opened, entry: Plain) -> str:
    """The name of a group next to a similar one: `Spearman B`."""
    names = [str(one.get("name") or old.file.kind(one["type"]).name) for _, one in edits.entries(old.data)]
    return lettered(entry.get("name") or old.file.kind(entry["type"]).name, {name.casefold() for name in names})


def stash(old: Opened, who: str, items: Sequence[str], take: Sequence[str]) -> Edited:
    """Puts items in the stash, one from each of a group, and takes others out of it."""
    found, stock = old.find(who), old.file.stock
    if not items and not take:
        raise Misused("name something to put in the stash, or --take something", "ITEM")
    kind = old.file.kind(found.entry(old.data)["type"])

    def canonical(ident: str) -> str:
        return _canonical(stock.items, ident)

    put, back = ([_item(old, word) for word in words] for words in (items, take))
    _check_kit(old, found, put)
    taken: dict[int, str] = {}
    with plainly(old.shown):
        data = edits.stash(old.data, found, put, canonical)
        for index, item in enumerate(back):
            taken[index] = f"{item} taken from it"

            def todays_price(entry: Plain, item: str = item, index: int = index) -> int:
                had = [canonical(one["item"]) for one in entry.get("items") or ()]
                marks = int(price_gear(stock, kind, had, [item])[0]["paid"])
                taken[index] += f" at today's price of {marks}"
                return marks

            data = edits.unstash(data, found, item, todays_price, canonical)
    said = [*(f"{item} put in the stash" for item in put), *taken.values()]
    return save(old, data, f"{old.called(found)}: {', '.join(said)}", facts={"id": old.ident(found)})


def rename(old: Opened, who: str | None, name: str) -> Edited:
    """Renames a warrior, a group or the list."""
    called = proper(name)
    if who is None:
        _check_name(old, name)
        did = f"the list is called {called} now, was {old.data['name']}"
        return save(old, edits.rename_warband(old.data, called), did)
    found = old.find(who)
    usual = old.file.kind(found.entry(old.data)["type"]).name
    data = edits.rename(old.data, found, called, usual)
    return save(old, data, f"{old.called(found)} is called {called} now", facts={"id": old.ident(found)})


def _check_name(old: Opened, word: str) -> None:
    """Raises `UserError` if the name is that of an entry: then the user forgot the new name."""
    if edits.is_somebody(old.data, word) or SOMEBODY.fullmatch(word.strip()):
        whole = shlex.join([old.shown, word])
        said = f"'{word}' is {old.called(old.find(word))}: rename to what? skirmish warband rename {whole} NAME"
        raise UserError(f"{old.shown}: {said}")


# --- bonds (SKR-82) ------------------------------------------------------------------------------------------------


def bind(old: Opened, who: str, to: str) -> Edited:
    """Binds a warrior to a member, or to another one than before."""
    found, other = old.find(who), old.find(to)
    stock, entry = old.file.stock, found.entry(old.data)
    rule = bond_of(old.file.kind(entry["type"]), stock)
    if rule is None or found.section == "groups":
        raise UserError(f"{old.shown}: {_no_bond(old, found, other)}")
    partner = _member(old, other)
    if partner == entry["id"]:
        raise UserError(f"{old.shown}: no one can be bound to themselves: to which {rule.member}?")
    was = bound_to(entry, rule, stock)
    data = edits.bind(old.data, found, rule.id, partner, lambda ref: current_ref(ref, stock))
    before = f", was to {_named(old, was)}" if was and was != partner else ""
    did = f"{old.called(found)} is bound to {old.called(other)} now{before}"
    return save(old, data, did, facts={"id": entry["id"], "of": partner})


def _no_bond(old: Opened, found: Found, other: Found) -> str:
    """Why there is no bond: perhaps the two were named the wrong way round."""
    kind, turned = (old.file.kind(one.entry(old.data)["type"]) for one in (found, other))
    if other.section != "groups" and bond_of(turned, old.file.stock) is not None:
        ids = [one.entry(old.data)["id"] for one in (other, found)]
        return f"{old.called(other)} is the one who is bound: {_command(old.shown, *ids)}"
    return f"{old.called(found)} is bound to nobody: {kind.name} has no such special rule"


def _member(old: Opened, found: Found) -> str:
    """The id of the member to bind to. Raises `UserError` for anyone who isn't a member."""
    if found.section != "members":
        raise UserError(f"{old.shown}: {old.called(found)} isn't a member: no one can be bound to it")
    return str(found.entry(old.data)["id"])


def _partner(old: Opened, kind: Kind, wanted: str | None) -> tuple[str, str]:
    """The id of the member to bind a recruit of this type to, and `, bound to Ila (m-01)`; '' for types without a bond.

    If the user names no one, there must be only one choice.
    """
    rule = bond_of(kind, old.file.stock)
    if rule is None:
        if wanted is not None:
            raise Misused(f"{kind.name} is bound to nobody", "--of")
        return "", ""
    found = [old.find(wanted)] if wanted is not None else [f for f, _ in free_members(old.data, old.file, rule)]
    if len(found) > 1:
        several = ", ".join(map(old.called, found))
        said = f"{kind.name} is bound to a {rule.member}: say to whom with --of; free are {several}"
        raise UserError(f"{old.shown}: {said}")
    if not found:
        return "", f", bound to nobody: no {rule.member} is free"
    return _member(old, found[0]), f", bound to {old.called(found[0])}"


def unbound_remarks(old: Opened, data: Plain, fresh: str = "") -> list[str]:
    """For every warrior without a bond who could have one: the command that fixes it.

    `fresh` is the id of a recruit, to be used if suitable; without it, anyone free for warriors who just lost
    their partner.
    """
    said, were = [], [] if fresh else [entry["id"] for entry, _ in unbound_entries(old.data, old.file)]
    for entry, rule in unbound_entries(data, old.file):
        ids = [other["id"] for _, other in free_members(data, old.file, rule) if fresh in ("", other["id"])]
        if ids and entry["id"] not in (fresh, *were):
            more = f" (or {', '.join(ids[1:])})" if ids[1:] else ""
            lacks = f"{entry['name']} ({entry['id']}) has no {rule.member}"
            said.append(f"{lacks}: {_command(old.shown, entry['id'], ids[0])}{more}")
    return said


def _named(old: Opened, ident: str) -> str:
    """`Ila (m-01)`, or only the id if the entry is gone."""
    return next((old.called(found) for found, entry in edits.entries(old.data) if entry["id"] == ident), ident)


def _command(*words: str) -> str:
    return f"skirmish warband bond {shlex.join(words)}"


# --- recruits ------------------------------------------------------------------------------------------------------


class Asked(Record):
    """What the user gave for a recruit; faces as typed, None where the program rolls."""

    name: str = ""
    size: int | None = None
    items: tuple[str, ...] = ()
    weaves: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    faces: str | None = None
    talents: str | None = None
    powers: str | None = None
    seed: int | None = None
    of: str | None = None

    @property
    def rolled(self) -> bool:
        """Whether the user rolled the dice."""
        return any(faces is not None for faces in (self.faces, self.talents, self.powers))


def add(old: Opened, wanted: str, asked: Asked) -> Edited:
    """Recruits a warrior, a group or a hired blade of this type, or more of the group with this id."""
    if any(group["id"] == wanted for group in old.data.get("groups") or ()):
        return _more(old, wanted, asked)
    return _recruit(old, _type(old, wanted), asked)


def enter_event(old: Opened, event: Plain) -> Opened:
    """The list, registered for this event, {id, player, ticket}. Raises `UserError` if it can't be.

    Its channelers already have other dice, so a list with channelers must be copied instead.
    """
    mine = old.data.get("event")
    if mine == event:
        return old
    if mine is not None:
        raise UserError(f"{old.shown}: is for {mine['player']} at the event {mine['id']}")
    if any(entry.get("channeling") for _, entry in edits.entries(old.data)):
        how = f"skirmish warband new --like {shlex.quote(old.shown)} NEW.yaml --event EVENT --ticket TICKET"
        raise UserError(f"{old.shown}: has dice that the event didn't deal; copy it with new ones: {how}")
    data = {**edits.with_key(old.data, "event", {}, edits.ORDER), "event": event}
    return old._replace(data=data)


def _more(old: Opened, ident: str, asked: Asked) -> Edited:
    """Adds models to an existing group, with the gear of the others."""
    if asked.name or asked.items or asked.weaves or asked.specials or asked.of or asked.rolled:
        raise Misused("more of a group are like the others: only --count goes with its id", "TYPE")
    found, more = old.find(ident), asked.size or 1
    size = found.entry(old.data)["count"] + more
    if size > MOST_IN_GROUP:
        raise UserError(f"{old.shown}: {ident} would have {size} models, maximum {MOST_IN_GROUP}")
    entry = next(entry for entry in fielded(old.file) if entry.written.id == ident)
    if was_bought_otherwise(old.file, entry.at):
        own = shlex.join([old.shown, entry.type_id])
        raise UserError(
            f"{old.shown}: {ident} was bought at other prices than today's: recruit more as a group of their own "
            f"(skirmish warband add {own} --count {more}), or take today's prices first (upgrade --prices take)"
        )
    did = f"{more} more of {old.called(found)}, {size} now: {_times(more, cost(entry.written, entry.kind))}"
    return save(old, edits.set_count(old.data, found, size), did, facts={"id": ident})


def duplicate(old: Opened, who: str, asked: Asked) -> Edited:
    """Recruits a copy of an entry: the same type, gear, own numbers and chosen weaves, but its own dice."""
    found = old.find(who)
    if found.model:
        raise UserError(f"{old.shown}: {old.called(found)} is one of a group: name the group")
    entry = next(one for one in fielded(old.file) if one.at == (found.section, found.index))
    stock, chosen = old.file.stock, chosen_weaves(old.file, entry)
    model = found.entry(old.data)
    wanted = evolve(
        asked,
        name=asked.name or (_lettered(old, model) if found.section == "groups" else ""),
        size=entry.count if found.section == "groups" else None,
        weaves=tuple(ident for ident in chosen if not stock.weaves[ident].special),
        specials=tuple(ident for ident in chosen if stock.weaves[ident].special),
    )
    return _recruit(old, entry.type_id, wanted, model)


def _recruit(old: Opened, ident: str, asked: Asked, model: Plain | None = None) -> Edited:
    """`model`: an entry of the same type whose gear the recruit gets."""
    kind, stock = old.file.kind(ident), old.file.stock
    _check(kind, asked)
    where, seed = section(kind), seed_of(asked.seed)
    desk = Desk(old.file.faction, stock, nearest_tables(stock.powers, old.file.faction, old.file.form))
    partner, bound = _partner(old, kind, asked.of)
    wish = Wish(
        id=edits.new_id(old.data, where),
        type=ident,
        name=proper(asked.name) if asked.name else name_for(desk, old.data, ident, seed),
        count=asked.size or 1,
        items=tuple(_item(old, word) for word in asked.items),
        weaves=_weaves(stock, asked.weaves, special=False),
        specials=_weaves(stock, asked.specials, special=True),
        of=partner,
        points_faces=_points(kind, asked.faces),
        talent_faces=_faces(asked.talents, 10, "--talent-faces"),
        power_faces=_faces(asked.powers, 6, "--power-faces"),
    )
    sealed = next_dice(old.data, ident)
    if sealed is not None and asked.rolled:
        raise Misused(SEALED, "--faces, --talent-faces, --power-faces")
    try:
        entry = recruit_entry(desk, wish, seed, sealed)
    except Misrolled as error:
        raise UserError(f"{kind.name}: {error}") from None
    if model is not None:
        entry = outfit_like(entry, model, stock, kind)
    had = sum(one.count for one in fielded(old.file) if one.type_id == ident)
    one = kind.price(had) + sum(bought["paid"] for bought in entry.get("items", ()))
    told = "; ".join(filter(None, (_times(wish.count, one), gifts(entry, stock))))
    data = note_draw(edits.add(old.data, where, entry), entry)
    did = f"added {wish.name or kind.name} ({wish.id}, {kind.name}){bound}: {told}"
    return save(old, data, did, unbound_remarks(old, data, wish.id), facts={"id": wish.id, "entry": entry})


def _type(old: Opened, wanted: str) -> str:
    """The type or hired blade that is meant."""
    file = old.file
    types = {ident: kind.name for ident, kind in file.faction.types.items()}
    blades = {ident: blade.name for ident, blade in file.stock.hired.blades.items()}
    for aliases in (file.faction, file.stock.hired):
        if (now := aliases.canonical(wanted)) in types | blades:
            wanted = now
    where = f" (see skirmish list factions {file.faction.id})"
    return known(wanted, blades | types, f"type of {file.faction.name} or hired blade", where)


def _check(kind: Kind, asked: Asked) -> None:
    """Raises `Misused` for options that don't apply to this type."""
    form = kind.channeling
    if asked.size is not None and kind.role != "henchman":
        raise Misused(f"{kind.name} comes alone", "--count")
    if form is None and (asked.weaves or asked.specials or asked.rolled):
        raise Misused(f"{kind.name} doesn't channel", "--weave, --special, --faces")
    if asked.items and isinstance(kind, HiredForm):
        raise Misused(f"{kind.name} has a kit of its own", "--item")
    if asked.specials and form is not None and form.special != "choose":
        raise Misused(f"{kind.name} doesn't choose special weaves", "--special")
    if asked.talents is not None and form is not None and form.special != "roll":
        raise Misused(f"{kind.name} rolls for no special weave", "--talent-faces")


def _points(kind: Kind, written: str | None) -> tuple[int, ...]:
    """The user's own dice for CHN-2."""
    if written is None or kind.channeling is None:
        return ()
    found = _shown(written, 6)
    if len(found) != int(kind.channeling.roll[0]):
        raise Misused(f"{kind.name} rolls {kind.channeling.roll}, not '{written}'", "--faces")
    return found


def _faces(written: str | None, sides: int, option: str) -> tuple[int, ...]:
    """`7,1` as faces of dice that are re-rolled until they count."""
    found = () if written is None else _shown(written, sides)
    if written is not None and not found:
        raise Misused(f"give up to {MOST_FACES} faces of a D{sides} as they fell, not '{written}'", option)
    return found


def _shown(written: str, sides: int) -> tuple[int, ...]:
    """The faces of such dice; nothing if there are none, too many, or impossible ones. A 0 on the D10 is a ten."""
    try:
        return parse_faces(written, sides)
    except Refused:
        return ()


def _weaves(stock: Stock, words: Sequence[str], *, special: bool) -> tuple[str, ...]:
    listed = {weave.id: weave.name for weave in unique_weaves(stock.weaves) if weave.special == special}
    now = {ident: weave.id for ident, weave in stock.weaves.items()}
    what = "special weave" if special else "standard weave"
    return tuple(known(now.get(word, word), listed, what, " (see skirmish list weaves)") for word in words)


def gifts(entry: Mapping[str, Any], stock: Stock) -> str:
    """A channeler's powers, points and weaves from dice and choices; nothing for others. (CHN-2..6, CHN-40)"""
    block = entry.get("channeling")
    if block is None:
        return ""
    faces = block["rolled"]["faces"]
    weaves = [stock.weaves[ident].name for ident in (*block["weaves"], *block.get("special", ()))]
    rolled = f"rolled {' + '.join(map(str, faces))} = {sum(faces)}"
    return f"{rolled}; {', '.join(weaves)}; strong {', '.join(block['strong'])}, weak {', '.join(block['weak'])}"


def _times(count: int, one: int) -> str:
    return f"{count} x {one} = {counted(count * one)}" if count > 1 else counted(one)
