"""Everything to choose from, as plain facts: maps, terrain, lists, factions, gear, players, rule systems, weaves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish.core.words import counted

if TYPE_CHECKING:
    from skirmish.core.system import Option

Facts = dict[str, Any]
Entries = list[Facts]
WEAVES_FILE = "weaves.yaml"
"""The data file of a magic system that defines its weaves."""
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


def maps() -> Entries:
    """The user's own maps, each with its file, then the shipped ones.

    An own map with a shipped map's id is listed by its path; an unreadable one says why.
    """
    from skirmish.library import Faulty, Shelf
    from skirmish.library.own_maps import own_maps, user_folder

    shelf, found = Shelf(), list[Facts]()
    for ident, path in own_maps(user_folder()).items():
        wanted = str(path.absolute()) if ident in shelf.ids("map") else ident
        try:
            entry = shelf.entry("map", str(path.absolute()))
            facts = {"name": entry.name, "text": entry.text}
        except Faulty as fault:
            facts = {"name": path.name, "text": f"can't be read: {fault.problems[0]}"}
        found.append({"id": wanted, **facts, "file": str(path)})
    return [*found, *_shelf("map")()]


def _warbands() -> Entries:
    """The shipped rosters: faction, number of warriors, marks, and group."""
    from skirmish.library import Shelf
    from skirmish.library.groupfile import list_groups
    from skirmish.library.packs import usable

    shelf = Shelf()
    groups = {ident: group.id for group in list_groups(shelf).values() for ident in group.warbands}
    found: Entries = []
    listed = ((entry, usable(entry.id, partial(shelf.roster, entry.id))) for entry in shelf.listing("warband"))
    for entry, roster in ((entry, roster) for entry, rosters in listed for roster in rosters):
        facts: Facts = {"faction": roster.faction, "warriors": len(roster.warriors), "marks": roster.marks}
        facts["group"] = groups.get(entry.id, "")
        found.append({"id": entry.id, "name": entry.name, "text": entry.text, **facts})
    return found


def scenarios() -> Entries:
    """All scenarios; those won by points with what earns them, a line each."""
    from skirmish.core.awards import scoring_lines
    from skirmish.library import Shelf
    from skirmish.library.packs import usable

    shelf = Shelf()
    found = [(entry, usable(entry.id, partial(shelf.scenario, entry.id))) for entry in shelf.listing("scenario")]
    return [
        {"id": entry.id, "name": entry.name, "text": entry.text, "earns": list(scoring_lines(scenario))}
        for entry, scenarios in found
        for scenario in scenarios
    ]


def factions() -> Entries:
    """All factions, with full details of their types and of the blades they can hire."""
    from skirmish.library import Shelf
    from skirmish.library.packs import usable
    from skirmish.muster.faction_facts import faction_facts

    shelf = Shelf()
    return [facts for ident in shelf.ids("faction") for facts in usable(ident, partial(faction_facts, shelf, ident))]


def find_entries(what: str, wanted: str) -> Entries:
    """The entry as from `find_entry`, or the lists of a group: `@testing`. Raises `UserError` or `Faulty`."""
    from skirmish.library.groupfile import MARK, group_named

    if what != "warbands" or not wanted.startswith(MARK):
        return [find_entry(what, wanted)]
    from skirmish.library import Shelf

    group = group_named(wanted, Shelf())
    return [entry for entry in _warbands() if entry["group"] == group.id]


def find_entry(what: str, wanted: str) -> Facts:
    """The entry of this id or printed name in one of `LISTS`, a faction in full. Raises `UserError`."""
    from skirmish.app.errors import UserError
    from skirmish.library.packs import ambiguous, by_plain_ids

    name, known = wanted.casefold(), [*LISTS[what](), *(systems() if what == "rules" else ())]
    ids = [str(entry["id"]) for entry in known]
    full = by_plain_ids((ident for ident in ids if ":" in ident), ids).get(name, name)
    for entry in known:
        if str(entry["id"]).casefold() in (name, full) or str(entry["name"]).casefold() == name:
            return faction(str(entry["id"])) if what == "factions" else entry
    if said := ambiguous(wanted, ids):
        raise UserError(said)
    _raise_if_left_out(what.removesuffix("s"), wanted)
    from skirmish.app.compose import nearest

    kind = {"rules": "rule system", "traits": "special rule"}.get(what, what.removesuffix("s"))
    raise UserError(f"no {kind} '{wanted}'{nearest(wanted, [str(entry['id']) for entry in known])}")


def _raise_if_left_out(kind: str, wanted: str) -> None:
    """Says what is wrong with an entry that a pack has and can't be used. Raises `UserError` or `Faulty`."""
    from skirmish.app.errors import UserError
    from skirmish.library import Shelf
    from skirmish.library.catalogue import LISTED
    from skirmish.library.packs import join, packs, split
    from skirmish.library.references import spoilt_file

    shelf = Shelf()
    if kind in LISTED and (full := shelf.full(kind, wanted)) in shelf.ids(kind):
        getattr(shelf, "roster" if kind == "warband" else kind)(full)
    for pack in packs().active:
        full = join(pack, wanted) if not split(wanted)[0] else wanted
        if kind in ("item", "weave") and (file := spoilt_file(full)):
            raise UserError(f"{kind} '{wanted}' can't be used before the errors of {file} are fixed")


def faction(ident: str) -> Facts:
    """The faction of this id, in full."""
    from skirmish.library import Shelf
    from skirmish.muster.faction_facts import faction_facts

    return faction_facts(Shelf(), ident)


def items() -> Entries:
    """All items in the order of the catalogue; what an item does is up to the systems. (SKR-76..78, SKR-81)"""
    from skirmish.library import Shelf
    from skirmish.muster.faction_facts import item_facts

    known = {item.id: item for item in Shelf().stock.items.values()}  # some of them have former ids too
    return [item_facts(item) for item in known.values()]


def item_line(item: Facts) -> str:
    """`melee, one hand, 10 marks [SKR-76]`."""
    hands = ("", "one hand", "two hands")[item["hands"]]
    facts = [
        item["kind"],
        hands,
        counted(item["marks"]),
        "thrown" if item["thrown"] else "",
        "rare" if item["rare"] else "",
        f"counts as {item['counts_as']}" if item["counts_as"] else "",
        f"at most {item['most']} in a warband" if item["most"] else "",
        f"{item['points']} channeling points" if item["points"] else "",
    ]
    return f"{', '.join(filter(None, facts))} [{item['rule']}]"


def players() -> Entries:
    """Each player, the weakest first: what it does, and whether it has a profile and a budget."""
    from skirmish.players import KINDS

    return [
        {"id": name, "name": kind.text, "profiles": kind.weighs, "budget": kind.thinks} for name, kind in KINDS.items()
    ]


def profiles() -> Entries:
    """Each profile: its description and its sliders."""
    from skirmish.library.profilefile import profiles as shipped

    return [
        {"id": one.name, "text": one.text, **{slider: getattr(one, slider) for slider in SLIDERS}}
        for one in shipped().values()
    ]


def rulesets() -> Entries:
    """Each pair of systems, with its options."""
    from skirmish import rules as systems
    from skirmish.kit.rule_system import RuleSystem
    from skirmish.library import load_record

    found: Entries = []
    presets = {pair: short for short, pair in systems.presets().items()}
    both: tuple[RuleSystem[Any], ...] = (*systems.COMBAT.values(), *systems.MAGIC.values())
    own = {system.name: [_option(option) for option in system.make(load_record).options] for system in both}
    for combat in systems.COMBAT.values():
        for magic in systems.MAGIC.values():
            name = f"{combat.name}+{magic.name}"
            preset = presets.get(name, name)
            options = [*own[combat.name], *own[magic.name]]
            default = " (the default)" if preset == systems.DEFAULT else ""
            text = f"{combat.about}; {magic.about}"
            found.append({"id": preset, "name": f"{name}{default}", "text": text, "options": options})
    return found


def systems() -> Entries:
    """Each system whose name alone doesn't stand for a pair, with its own options and the pairs it is part of."""
    from skirmish import rules
    from skirmish.kit.rule_system import RuleSystem
    from skirmish.library import load_record

    found: Entries = []
    pairs = {pair: short for short, pair in rules.presets().items()}
    every = [f"{combat}+{magic}" for combat in rules.COMBAT for magic in rules.MAGIC]
    both: tuple[RuleSystem[Any], ...] = (*rules.COMBAT.values(), *rules.MAGIC.values())
    for system in both:
        if system.name not in rules.presets():
            own = ", ".join(pairs.get(pair, pair) for pair in every if system.name in pair.split("+"))
            text = f"{system.about}; played as {own}" + (f"; rules {system.ids}" if system.ids else "")
            options = [_option(option) for option in system.make(load_record).options]
            found.append({"id": system.name, "name": system.name, "text": text, "options": options})
    return found


def _option(option: Option) -> Facts:
    return {"name": option.name, "values": list(option.values), "text": option.text, "rule": option.rule}


def weaves() -> Entries:
    """What the magic systems' own data say of each weave."""
    from skirmish import rules as systems
    from skirmish.kit.spells.spell import Spells
    from skirmish.library import load_record

    known = (path for magic in systems.MAGIC.values() for path in magic.data if path.name == WEAVES_FILE)
    files = dict.fromkeys(known)  # several magic systems read the same one
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
    """The numbers of a weave or an item, in one line."""
    return weave_line(entry) if "cost" in entry else item_line(entry)


def terrain() -> Entries:
    """All kinds of terrain: the program's, then those of packs, with what they do and the kind that they are like."""
    from skirmish.core.record import to_plain
    from skirmish.library.terrainfile import effect_words, terrain_kinds

    known = {kind.id: kind for kind in terrain_kinds().values()}
    return [
        {"id": ident, "name": kind.name, "like": "" if kind.like == ident else kind.like, **to_plain(kind.nature),
         "thick_in": kind.thick_in, "does": effect_words(kind.nature), "text": kind.text}
        for ident, kind in known.items()
    ]  # fmt: skip


def traits() -> Entries:
    """All special rules: the program's, then those of packs; their parts, and the lists of skills that name them."""
    from skirmish.library import Shelf

    stock = Shelf().stock
    known = {trait.id: trait for trait in stock.traits.values()}  # some of them have former ids too
    lists = {ident: [name for name, idents in stock.skills.skill_lists.items() if ident in idents] for ident in known}
    return [
        {"id": ident, "name": trait.name, "about": "" if trait.parameter == "none" else trait.parameter,
         "skill_lists": lists[ident],
         "parts": trait.parts.model_dump(exclude_defaults=True) if trait.parts is not None else None,
         "text": " ".join(trait.text.split()), "rule": trait.rule}
        for ident, trait in known.items()
    ]  # fmt: skip


def trait_line(entry: Facts) -> str:
    """`about a keyword: {ref: hatred, of: human}`, `in the skill list nerve`; '' where there is nothing to say."""
    about, lists = entry["about"], entry["skill_lists"]
    example = {"keyword": "human", "member": "m-01"}.get(about)
    facts = [
        f"about a {about}: {{ref: {entry['id']}, of: {example}}}" if example else "",
        f"in the skill list{'' if len(lists) == 1 else 's'} {', '.join(lists)}" if lists else "",
    ]
    return "; ".join(filter(None, facts))


LISTS: dict[str, Callable[[], Entries]] = {
    "maps": maps, "warbands": _warbands, "scenarios": scenarios, "factions": factions, "items": items,
    "players": players, "rules": rulesets, "weaves": weaves, "terrain": terrain,
    "traits": traits,
}  # fmt: skip
"""Where each list comes from."""
