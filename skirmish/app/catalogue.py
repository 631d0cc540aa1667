"""What there is to choose from, as plain facts: maps, lists, factions, gear, players, rule systems, weaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.library import Shelf
    from skirmish.library.factionfile import ChannelingType, FactionForm, HiredForm, Kind, TypeForm
    from skirmish.library.stock import Stock
    from skirmish.library.wares import ItemForm

Facts = dict[str, Any]
Entries = list[Facts]
WEAVES_FILE = "weaves.yaml"
"""The data file of a magic system that says what weaves do."""
WEAVE_FACTS = (
    "id", "name", "special", "powers", "cost", "difficulty", "range_in", "upkeep", "in_combat", "text", "rule",
)  # fmt: skip
SLIDERS = ("aggression", "caution", "objective", "magic", "target")
"""What a profile sets."""


def _shelf(kind: str) -> Callable[[], Entries]:
    def entries() -> Entries:
        from skirmish.library import Shelf

        return [{"id": e.id, "name": e.name, "text": e.text} for e in Shelf().listing(kind)]

    return entries


def _warbands() -> Entries:
    """The shipped rosters: whose they are, how many and for how much."""
    from skirmish.library import Shelf

    shelf = Shelf()
    found: Entries = []
    for entry in shelf.listing("warband"):
        roster = shelf.roster(entry.id)
        facts: Facts = {"faction": roster.faction, "warriors": len(roster.warriors), "marks": roster.marks}
        found.append({"id": entry.id, "name": entry.name, "text": entry.text, **facts})
    return found


def factions() -> Entries:
    """All factions with all that their types and the hired blades who fight for them are and may have."""
    from skirmish.library import Shelf

    shelf = Shelf()
    return [_faction(shelf, ident) for ident in shelf.ids("faction")]


def faction(wanted: str) -> Facts:
    """The faction of this id or printed name. Raises `UserError` with the nearest."""
    from skirmish.app.errors import UserError
    from skirmish.library import Shelf

    shelf, name = Shelf(), wanted.casefold()
    known = shelf.listing("faction")
    for entry in known:
        if name in (entry.id.casefold(), entry.name.casefold()):
            return _faction(shelf, entry.id)
    from skirmish.app.compose import nearest

    raise UserError(f"no faction '{wanted}'{nearest(wanted, [entry.id for entry in known])}")


def _faction(shelf: Shelf, ident: str) -> Facts:
    from skirmish.library.stock import blades_for

    form, stock = shelf.faction(ident), shelf.stock
    return {
        "id": ident,
        "name": form.name,
        "text": " ".join(form.text.split()),
        "version": form.version,
        "limits": form.warband.model_dump(),
        "checks": [{"say": check.say, "level": check.level, "rule": check.rule} for check in form.checks],
        "types": [_type(form, stock, type_id, kind) for type_id, kind in form.types.items()],
        "hired": [_blade(form, stock, blade_id, blade) for blade_id, blade in blades_for(form, stock).items()],
    }


def _type(form: FactionForm, stock: Stock, ident: str, kind: TypeForm) -> Facts:
    from skirmish.library.stock import items_for, skills_for

    items = items_for(form, stock, kind)
    return {
        "id": ident,
        "name": kind.name,
        "role": kind.role,
        "marks": kind.marks,
        "least": kind.limit.min,
        "most": kind.limit.max,
        "group": kind.group.model_dump() if kind.group else None,
        "items": [item.id for item in items],
        "gear": _gear(items, kind.marks),
        "skills": [stock.traits[skill].name for skill in skills_for(form, stock, kind)],
        **_warrior(form, stock, kind),
    }


def _blade(form: FactionForm, stock: Stock, ident: str, blade: HiredForm) -> Facts:
    facts = {"id": ident, "name": blade.name, "marks": blade.marks, "upkeep": blade.upkeep, "strength": blade.strength}
    kit = {"kit": blade.kit, "kit_names": [stock.items[item].name for item in blade.kit]}
    return facts | kit | _warrior(form, stock, blade)


def _warrior(form: FactionForm, stock: Stock, kind: Kind) -> Facts:
    """What types and hired blades have alike."""
    channeling = _channeling(form, stock, kind.channeling) if kind.channeling else None
    return {
        "profile": kind.profile.model_dump(),
        "experience": kind.start_xp,
        "base_mm": kind.base_mm,
        "keywords": kind.keywords,
        "rules": [_rule(stock, trait.ref, trait.of) for trait in kind.traits],
        "channels": kind.channeling.half if kind.channeling else "",
        "channeling": channeling,
        "text": " ".join(kind.text.split()),
        "rule": kind.rule,
    }


def _rule(stock: Stock, ref: str, about: str) -> Facts:
    trait = stock.traits[ref]
    return {
        "id": trait.id,
        "name": f"{trait.name} {about}".strip(),
        "text": " ".join(trait.text.split()),
        "rule": trait.rule,
    }


def _gear(items: Iterable[ItemForm], base: int) -> list[Facts]:
    """What may be bought: least and most marks of the first of a kind, and of the next. (SKR-81)"""
    from skirmish.library.stock import price

    return [
        {"item": i.id, "name": i.name, "marks": price(i, 0, base), "next": price(i, 1, base), "most": i.limit.max}
        for i in items
    ]


def _channeling(form: FactionForm, stock: Stock, kind: ChannelingType) -> Facts:
    """How it channels; `of` are the weaves to choose from or to roll for. (CHN-1..6)"""
    from skirmish.library.stock import specials_for, unique_weaves, weaves_for

    standard = [weave.name for weave in unique_weaves(stock.weaves) if not weave.special]
    known = [weave.name for weave in weaves_for(form, stock, kind)]
    manner = "taught" if kind.taught is not None else "roll" if kind.rolls else "choose"
    return {
        "half": kind.half,
        "dice": kind.roll,
        "weaves": {"manner": manner, "count": kind.standard, "of": known, "all": known == standard},
        "special": {
            "manner": kind.special,
            "count": 0 if kind.special == "none" else kind.specials,
            "of": [weave.name for weave in specials_for(stock, kind)],
            "never": [stock.weaves[weave].name for weave in kind.forbid],
        },
        "link": kind.link,
    }


def type_lines(entry: Facts) -> list[str]:
    """The types of a faction, a line each, and the blades for hire."""
    lines = [_line(kind) for kind in entry["types"]]
    hired = ", ".join(f"{blade['id']} {blade['marks']}" for blade in entry["hired"])
    return [*lines, f"for hire: {hired}" if hired else "nobody is for hire"]


def _line(kind: Facts) -> str:
    most = f", at most {kind['most']}" if kind["most"] else ""
    channels = f", {kind['channels']}" if kind["channels"] else ""
    items = ", ".join(kind["items"]) or "no gear"
    return f"{kind['id']}: {kind['role']}, {kind['marks']} marks{most}{channels}; {items}"


def items() -> Entries:
    """All items in the order of the catalogue; what one does is the systems' affair. (SKR-76..78, SKR-81)"""
    from skirmish.library import Shelf

    known = {item.id: item for item in Shelf().stock.items.values()}  # ids of earlier days lead to some of them too
    return [_item(item) for item in known.values()]


def _item(item: ItemForm) -> Facts:
    return {
        "id": item.id,
        "name": item.name,
        "kind": item.kind,
        "hands": item.hands,
        "marks": price_of(item),
        "price": item.marks.model_dump(),
        "free_first": item.free_first,
        "thrown": item.thrown,
        "rare": item.rare,
        "counts_as": item.counts_as or "",
        "most": item.limit.max,
        "points": item.points,
        "text": " ".join(item.text.split()),
        "rule": item.rule,
    }


def price_of(item: ItemForm) -> str:
    """`10`, `30, then 60`, `25+2D6`, `3 x its bearer's price`; `free, then 2`."""
    price = item.marks
    fixed = str(price.first) if price.first or not (price.times or price.dice) else ""
    dice = f"{price.dice}D6" if price.dice else ""
    times = f"{price.times} x its bearer's price" if price.times else ""
    first = "+".join(filter(None, (fixed, dice, times)))
    if item.free_first:
        return f"free, then {first}"
    return first if price.more is None else f"{first}, then {price.more}"


def item_line(item: Facts) -> str:
    """`melee, one hand, 10 marks [SKR-76]`."""
    hands = ("", "one hand", "two hands")[item["hands"]]
    facts = [
        item["kind"],
        hands,
        f"{item['marks']} marks",
        "thrown" if item["thrown"] else "",
        "rare" if item["rare"] else "",
        f"counts as {item['counts_as']}" if item["counts_as"] else "",
        f"at most {item['most']} in a warband" if item["most"] else "",
        f"{item['points']} channeling points" if item["points"] else "",
    ]
    return f"{', '.join(filter(None, facts))} [{item['rule']}]"


def players() -> Entries:
    """Each player, the weakest first: what it does, whether it has a profile, and a budget."""
    from skirmish.players import KINDS

    return [
        {"id": name, "name": kind.text, "profiles": kind.weighs, "budget": kind.thinks} for name, kind in KINDS.items()
    ]


def profiles() -> Entries:
    """Each profile: what it is like, and its sliders."""
    from skirmish.library.profilefile import profiles as shipped

    return [
        {"id": one.name, "text": one.text, **{slider: getattr(one, slider) for slider in SLIDERS}}
        for one in shipped().values()
    ]


def rulesets() -> Entries:
    """Each pair of systems, with its options."""
    from skirmish import rules as systems
    from skirmish.app.compose import switches

    found: Entries = []
    presets = {pair: short for short, pair in systems.presets().items()}
    for combat in systems.COMBAT.values():
        for magic in systems.MAGIC.values():
            name = f"{combat.name}+{magic.name}"
            preset = presets.get(name, name)
            options = [
                {"name": o.name, "values": list(o.values), "text": o.text, "rule": o.rule}
                for o in switches(name).values()
            ]
            default = " (the default)" if preset == systems.DEFAULT else ""
            text = f"{combat.about}; {magic.about}"
            found.append({"id": preset, "name": f"{name}{default}", "text": text, "options": options})
    return found


def weaves() -> Entries:
    """What the magic systems' own data say of each weave."""
    from skirmish import rules as systems
    from skirmish.kit.spells.spell import Spells
    from skirmish.library import load_record

    known = (path for magic in systems.MAGIC.values() for path in magic.data if path.name == WEAVES_FILE)
    files = dict.fromkeys(known)  # several magics read the same
    spells = [spell for path in files for spell in load_record(path, Spells, "weave-effects").weaves]
    return [{fact: getattr(spell, fact) for fact in WEAVE_FACTS} for spell in spells]


def weave_line(entry: Facts) -> str:
    """`fire, air; cost 4, difficulty 7, range 12", upkeep 2, not in combat [CHN-W10]`."""
    powers, reach, upkeep = entry["powers"], entry["range_in"], entry["upkeep"]
    facts = [
        f"cost {entry['cost']}",
        f"difficulty {entry['difficulty']}",
        f'range {reach:g}"' if isinstance(reach, float) and reach else "",
        f"upkeep {upkeep}" if upkeep else "",
        "" if entry["in_combat"] else "not in combat",
        "special" if entry["special"] else "",
    ]
    return f"{', '.join(powers)}; {', '.join(filter(None, facts))} [{entry['rule']}]"


def facts_line(entry: Facts) -> str:
    """The numbers of a weave or an item, in a line."""
    return weave_line(entry) if "cost" in entry else item_line(entry)


LISTS: dict[str, Callable[[], Entries]] = {
    "maps": _shelf("map"),
    "warbands": _warbands,
    "scenarios": _shelf("scenario"),
    "factions": factions,
    "items": items,
    "players": players,
    "rules": rulesets,
    "weaves": weaves,
}
"""Where each list comes from."""
