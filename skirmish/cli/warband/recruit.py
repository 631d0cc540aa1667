"""`skirmish warband add`: recruits a warrior, a group or a hired blade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.printer import counted
from skirmish.cli.warband.bond import bound_words, partner_for, unbound_remarks
from skirmish.cli.warband.edit_report import File, in_order, keep
from skirmish.cli.warband.sketch import gifts

if TYPE_CHECKING:
    from skirmish.app.rosters import Opened
    from skirmish.library.factionfile import Kind

MOST_IN_GROUP = 20
MOST_SEED = 10**15
"""A number that a roster can hold."""
MOST_FACES = 20
"""Of a roll, those rolled again among them: as many as a list may hold."""
Type = Annotated[
    str, typer.Argument(metavar="TYPE", help="A type of the faction or a hired blade; a group's id: more of them.")
]
Name = Annotated[str, typer.Option("--name", metavar="N", help="What the warrior or the group is called.")]
Count = Annotated[int | None, typer.Option(min=1, max=MOST_IN_GROUP, metavar="N", help="How many, of a group.")]
Items = Annotated[list[str] | None, typer.Option("--item", metavar="ID", help="Something bought; may be repeated.")]
Weaves = Annotated[list[str] | None, typer.Option("--weave", metavar="ID", help="A weave known; may be repeated.")]
Specials = Annotated[
    list[str] | None, typer.Option("--special", metavar="ID", help="A special weave, for a type that chooses.")
]
FacesRolled = Annotated[
    str | None, typer.Option("--faces", metavar="4,5", help="The channeling dice as they fell on your table.")
]
TalentFaces = Annotated[
    str | None,
    typer.Option(metavar="7,1", help="The D10s of the special weave from your table, those rolled again among them."),
]
PowerFaces = Annotated[
    str | None,
    typer.Option(metavar="3,5,1", help="The D6 of the strong power, then those of the weak one until it differs."),
]
Seed = Annotated[
    int | None, typer.Option(min=0, max=MOST_SEED, metavar="N", help="Number the dice hang on. Default: a new one.")
]
Of = Annotated[str | None, typer.Option("--of", metavar="WHO", help="The member it is bound to: a Warder's sister.")]


class Asked(NamedTuple):
    """What was said of the new warrior."""

    name: str
    size: int | None
    items: tuple[str, ...]
    weaves: tuple[str, ...]
    specials: tuple[str, ...]
    faces: str | None
    talents: str | None
    powers: str | None
    seed: int | None
    of: str | None


def add(
    file: File,
    kind: Type,
    name: Name = "",
    count: Count = None,
    item: Items = None,
    weave: Weaves = None,
    special: Specials = None,
    faces: FacesRolled = None,
    talent_faces: TalentFaces = None,
    power_faces: PowerFaces = None,
    seed: Seed = None,
    of: Of = None,
    as_json: Json = False,
) -> None:
    """Recruits somebody: rolls a channeler's dice, draws the weaves not chosen, and pays. `undo` takes it back.

    Dice that fell on your table are given face by face, all of them. A Warder is bound to the sister who is free.

    \b
    skirmish warband add my.yaml aes-sedai --name Nerys --weave mist --faces 4,5
    skirmish warband add my.yaml aes-sedai --talent-faces 2,1 --power-faces 3,1
    skirmish warband add my.yaml warder --of Nerys
    skirmish warband add my.yaml tower-guard --count 3 --item spear --item shield
    skirmish warband add my.yaml g-01 --count 1
    """
    from skirmish.app.rosters import opened, proper

    in_order("add", file, kind)
    old = opened(file)
    asked = Asked(
        proper(name) if name else "",
        count,
        tuple(item or ()),
        tuple(weave or ()),
        tuple(special or ()),
        faces,
        talent_faces,
        power_faces,
        seed,
        of,
    )
    if any(group["id"] == kind for group in old.data.get("groups") or ()):
        _more(old, kind, asked, as_json=as_json)
    else:
        _recruit(old, _type(old, kind), asked, as_json=as_json)


def _more(old: Opened, ident: str, asked: Asked, *, as_json: bool) -> None:
    """A group that is there gets more models, with the gear of the others."""
    from skirmish.library.rosterfile import cost
    from skirmish.muster.cost import fielded
    from skirmish.muster.edits import set_count

    if asked.name or asked.items or asked.weaves or asked.specials or asked.of or _rolled(asked):
        raise typer.BadParameter("more of a group are as the others: only --count goes with its id", param_hint="TYPE")
    found = old.find(ident)
    more = asked.size or 1
    size = found.entry(old.data)["count"] + more
    if size > MOST_IN_GROUP:
        raise UserError(f"{old.shown}: {ident} would have {size} models, the most is {MOST_IN_GROUP}")
    entry = next(entry for entry in fielded(old.file) if entry.written.id == ident)
    one = cost(entry.written, entry.kind)
    did = f"{more} more of {old.called(found)}, {size} now: {_times(more, one)}"
    keep(old, set_count(old.data, found, size), did, as_json=as_json, facts={"id": ident})


def _recruit(old: Opened, ident: str, asked: Asked, *, as_json: bool) -> None:
    from skirmish.app.rosters import known
    from skirmish.core.dice import Dice
    from skirmish.library.powers import nearest_tables
    from skirmish.muster.edits import add as with_entry
    from skirmish.muster.edits import new_id
    from skirmish.muster.recruit import Desk, Misrolled, Wish, name_for, recruit, section

    kind = old.file.kind(ident)
    _check(kind, asked)
    where, stock = section(kind), old.file.stock
    desk = Desk(old.file.faction, stock, nearest_tables(stock.powers, old.file.faction, old.file.form))
    seed = _seed(asked.seed)
    wish = Wish(
        id=new_id(old.data, where),
        type=ident,
        name=asked.name or name_for(desk, old.data, ident, seed),
        count=asked.size or 1,
        items=tuple(known(word, _names(stock.items), "item") for word in asked.items),
        weaves=_weaves(old, asked.weaves, special=False),
        specials=_weaves(old, asked.specials, special=True),
        of=partner_for(old, kind, asked.of),
        points_faces=_points(kind, asked.faces),
        talent_faces=_faces(asked.talents, 10, "--talent-faces"),
        power_faces=_faces(asked.powers, 6, "--power-faces"),
    )
    try:
        entry, _ = recruit(desk, wish, Dice(seed))
    except Misrolled as error:
        raise UserError(f"{kind.name}: {error}") from None
    if "channeling" in entry and asked.faces is None:
        entry["channeling"]["rolled"]["seed"] = seed
    one = kind.marks + sum(bought["paid"] for bought in entry.get("items", ()))
    told = "; ".join(filter(None, (_times(wish.count, one), gifts(entry, old.file.stock))))
    bound = bound_words(old, kind, wish.of)
    did = f"added {wish.name or kind.name} ({wish.id}, {kind.name}){bound}: {told}"
    data = with_entry(old.data, where, entry)
    remarks = unbound_remarks(old, data, wish.id)
    keep(old, data, did, as_json=as_json, facts={"id": wish.id, "entry": entry}, remarks=remarks)


def _type(old: Opened, wanted: str) -> str:
    """The type or hired blade that is meant."""
    from skirmish.app.rosters import known

    file = old.file
    types = {ident: kind.name for ident, kind in file.faction.types.items()}
    blades = {ident: blade.name for ident, blade in file.stock.hired.blades.items()}
    for aliases in (file.faction, file.stock.hired):
        if (now := aliases.canonical(wanted)) in types | blades:
            wanted = now
    return known(wanted, blades | types, f"type of {file.faction.name} or hired blade")


def _check(kind: Kind, asked: Asked) -> None:
    """Raises `BadParameter` for what can't be said of this type."""
    from skirmish.library.factionfile import HiredForm

    if asked.size is not None and kind.role != "henchman":
        raise typer.BadParameter(f"{kind.name} comes alone", param_hint="--count")
    if kind.channeling is None and (asked.weaves or asked.specials or _rolled(asked)):
        raise typer.BadParameter(f"{kind.name} doesn't channel", param_hint="--weave, --special, --faces")
    if asked.items and isinstance(kind, HiredForm):
        raise typer.BadParameter(f"{kind.name} has a kit of its own", param_hint="--item")
    if asked.specials and kind.channeling is not None and kind.channeling.special != "choose":
        raise typer.BadParameter(f"{kind.name} doesn't choose special weaves", param_hint="--special")
    if asked.talents is not None and kind.channeling is not None and kind.channeling.special != "roll":
        raise typer.BadParameter(f"{kind.name} rolls for no special weave", param_hint="--talent-faces")


def _rolled(asked: Asked) -> bool:
    """Whether dice were rolled on a table."""
    return any(faces is not None for faces in (asked.faces, asked.talents, asked.powers))


def _points(kind: Kind, written: str | None) -> tuple[int, ...]:
    """The dice of CHN-2 as they fell on a table."""
    if written is None or kind.channeling is None:
        return ()
    found = _shown(written, 6)
    if len(found) != int(kind.channeling.roll[0]):
        raise typer.BadParameter(f"{kind.name} rolls {kind.channeling.roll}, not '{written}'", param_hint="--faces")
    return found


def _faces(written: str | None, sides: int, option: str) -> tuple[int, ...]:
    """`7,1` as faces of dice that are rolled until they count."""
    found = () if written is None else _shown(written, sides)
    if written is not None and not found:
        said = f"up to {MOST_FACES} faces of a D{sides} are wanted, as they fell, not '{written}'"
        raise typer.BadParameter(said, param_hint=option)
    return found


def _shown(written: str, sides: int) -> tuple[int, ...]:
    """The faces of such dice; nothing if there are none, too many, or others. A 0 on the D10 is a ten."""
    words = written.replace(",", " ").split()
    faces = {str(face % 10 if sides == 10 else face): face for face in range(1, sides + 1)} | {str(sides): sides}
    return tuple(faces[word] for word in words) if len(words) <= MOST_FACES and {*words} <= {*faces} else ()


def _seed(wanted: int | None) -> int:
    if wanted is not None:
        return wanted
    import secrets

    return secrets.randbelow(1_000_000)


def _weaves(old: Opened, words: Sequence[str], *, special: bool) -> tuple[str, ...]:
    from skirmish.app.rosters import known
    from skirmish.library.stock import unique_weaves

    listed = {weave.id: weave.name for weave in unique_weaves(old.file.stock.weaves) if weave.special == special}
    now = {ident: weave.id for ident, weave in old.file.stock.weaves.items()}
    what = "special weave" if special else "standard weave"
    return tuple(known(now.get(word, word), listed, what) for word in words)


def _names(entries: Any) -> dict[str, str]:
    return {ident: entry.name for ident, entry in entries.items()}


def _times(count: int, one: int) -> str:
    return f"{count} x {one} = {counted(count * one)}" if count > 1 else counted(one)
