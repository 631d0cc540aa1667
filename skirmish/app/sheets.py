"""The facts of a roster sheet: the list as written, and each warrior's card under the rules, as in the window.

Each number comes from the warrior's card (`Ruleset.sheet`, `known`, `carried`), so never from another system.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from skirmish import rules as systems
from skirmish.app.builders import builders
from skirmish.app.compose import ruleset
from skirmish.app.rule_parts import has_meaning
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.display import Armoury, ItemUse, Sheet, Track
from skirmish.core.exits import fielded_models
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import Scenario, losses_for_rout
from skirmish.core.state import ModelId, Roster, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.library import RosterFile, load_record
from skirmish.library.factionfile import Half, HiredForm
from skirmish.library.powers import nearest_tables
from skirmish.library.rosterfile import carried
from skirmish.library.wares import ItemForm
from skirmish.muster import problems, rating, total
from skirmish.muster.cost import Fielded, fielded
from skirmish.muster.exchange import public_code
from skirmish.muster.roster_facts import OF_ROLE
from skirmish.muster.share import BadCode
from skirmish.muster.sheet_facts import Arm, Card, Count, MagicFacts, PowerTable, SheetFacts, SpecialRule

ROLES = {"henchman": "henchmen", "hired": "hired blade", "novice": "novice hero"}
"""Display names of roles whose id isn't clear enough."""
SEXES: Mapping[Half, str] = {"saidar": "women", "saidin": "men"}
OUR_SIDE = 0
POWERS_SWITCH = "strong_weak"
"""The magic option that lists' dice are rolled for: points, strong and weak powers. (CHN-2, CHN-40)"""


def facts_of(file: RosterFile, rules_name: str, switches: dict[str, str]) -> SheetFacts:
    """Everything on the sheet of this roster. Raises `UserError` for unknown rules."""
    rules = ruleset(rules_name, switches)
    roster = file.roster
    found = problems(file, dict(rules.options), builders())
    unplayable = (*rules.combat.problems(roster), *rules.magic.problems(roster))
    state = _mustered(rules, roster) if not unplayable else None
    cards, arms = _cards(file, rules, state, roster), _arsenal(file, rules, state)
    return SheetFacts(
        name=file.form.name,
        faction=file.faction.name,
        text=file.form.text,
        marks=total(file),
        limit=file.form.limit.marks,
        rating=rating(file),
        cards=cards,
        weapons=arms.weapons,
        missiles=arms.missiles,
        armour=arms.armour,
        tables=tuple(_own_tables(file)) if POWERS_SWITCH in rules.options else (),
        points=tuple(_points(file, rules)),
        rout=_rout(state) if state is not None and _may_rout(rules) else 0,
        unplayable=unplayable,
        unlawful=tuple(_told(problem) for problem in found if problem.level == "error"),
        remarks=tuple(_told(problem) for problem in found if problem.level != "error"),
        ruleset=rules.name,
        code=_code(file),
    )


def _told(problem: Any) -> str:
    return f"{problem.message} ({problem.rule})" if problem.rule else str(problem.message)


def _code(file: RosterFile) -> str:
    try:
        return public_code(file)
    except BadCode:
        return ""


def _mustered(rules: Ruleset, roster: Roster) -> State:
    """The warriors under these rules, before a battle."""
    nobody = Roster("nobody", "nobody", "", ())
    field = Battlefield("sheet", "sheet", 48.0, 48.0)
    return Setup(rules.name, dict(rules.options), field, Scenario("sheet", "sheet"), (roster, nobody), 0).state(rules)


def _may_rout(rules: Ruleset) -> bool:
    """Whether there is a rout test: a combat system that has one answers for it at the odds desk."""
    return any(question.name == "rout" for question in systems.COMBAT[rules.combat.name].questions)


def _rout(state: State) -> int:
    """How many must be out of action before it tests, unless the scenario says otherwise. (SKR-11)"""
    return losses_for_rout(len(fielded_models(state, OUR_SIDE)), state.scenario.rout) or 0


def _points(file: RosterFile, rules: Ruleset) -> Iterator[tuple[str, int, int]]:
    """The list's cost in points of the systems for which it has a limit. (RES-100)"""
    known = builders()
    for name in (rules.combat.name, rules.magic.name):
        limit = file.form.limit.points.get(name)
        if limit is not None and name in known:
            builder = known[name]()
            yield name, sum(builder.points(warrior) for warrior in file.roster.warriors), limit


def _own_tables(file: RosterFile) -> Iterator[PowerTable]:
    """The channelers' power tables, if the list or its faction has its own instead of the shared ones. (CHN-43)"""
    shared = nearest_tables(file.stock.powers)
    own = nearest_tables(file.stock.powers, file.faction, file.form)
    halves = {entry.kind.channeling.half for entry in fielded(file) if entry.kind.channeling is not None}
    for half in (one for one in SEXES if one in halves):
        for which in ("strong", "weak"):
            table = getattr(own.of(half), which)
            if table != getattr(shared.of(half), which):
                yield PowerTable(f"{which.capitalize()} power of {SEXES[half]}", table)


# --- cards ---------------------------------------------------------------------------------------------------------


def _cards(file: RosterFile, rules: Ruleset, state: State | None, roster: Roster) -> tuple[Card, ...]:
    found, first = [], 0
    for entry in fielded(file):
        warriors = roster.warriors[first : first + entry.count]
        card = _card(file, entry, warriors)
        if state is not None:
            card = _measured(file, entry, rules, state, first, _shielded(file, rules, state, first, card))
        found.append(card)
        first += entry.count
    return tuple(found)


def _card(file: RosterFile, entry: Fielded, warriors: Sequence[Warrior]) -> Card:
    """The card of an entry from roster and catalogues only: without any system's numbers."""
    written, kind = entry.written, entry.kind
    gear = Counter(item.name for item in carried(written, kind, file.stock))
    return Card(
        id=written.id,
        title=entry.name,
        kind=_kind(entry),
        names=tuple(warrior.name for warrior in warriors),
        marks=entry.marks,
        experience=kind.start_xp if written.xp is None else written.xp,
        gear=tuple(name if count == 1 else f"{count} x {name}" for name, count in gear.items()),
        upkeep=kind.upkeep if isinstance(kind, HiredForm) else 0,
        notes=written.notes,
    )


def _kind(entry: Fielded) -> str:
    """`Aes Sedai, hero`; only `Henchmen` if the type is already its name."""
    role = ROLES.get(entry.kind.role, entry.kind.role)
    return role.capitalize() if entry.name == entry.kind.name else f"{entry.kind.name}, {role}"


def _measured(file: RosterFile, entry: Fielded, rules: Ruleset, state: State, model: ModelId, card: Card) -> Card:
    """The card with everything the rules say about its warrior."""
    fight, lore = rules.combat.sheet(state, model), rules.magic.sheet(state, model)
    warrior = state.models[model].warrior
    magic = _magic(rules, state, model, lore, entry)
    counting, idle = _special_rules(file, rules, warrior)
    noted, remarks = _noted(
        fight.notes, {warrior.words(ident) for ident in (*rules.combat.special_rules(), *dict(warrior.traits))}
    )
    told = {rule.name.casefold() for rule in noted}
    known = {spell.name for spell in magic.spells} if magic is not None else set()
    return evolve(
        card,
        numbers=fight.numbers,
        counts=tuple(map(_count, fight.tracks)),
        states=rules.combat.plights,
        remarks=(*_changes(dict(warrior.profile), fight.numbers), *remarks),
        rules=(*counting, *_ties(file, entry, rules), *noted),
        idle=(*(name for ident, name in idle if ident not in told),
              *(name for name in _weaves(file, entry) if name not in known)),
        magic=magic,
    )  # fmt: skip


def _magic(rules: Ruleset, state: State, model: ModelId, lore: Sheet, entry: Fielded) -> MagicFacts | None:
    """The magic system's part of the card; None if it is empty."""
    known = rules.magic.known(state, model)
    names = [one.name for one in known]
    notes = [(said, rule) for said, rule in lore.notes
             if not (known and (said.startswith(tuple(names)) or all(name in said for name in names)))]  # fmt: skip
    numbered = {label for label, _ in lore.numbers}
    remarks = [track.text for track in lore.tracks if track.tallies and track.name not in numbered]
    remarks += [f"{said[:1].upper()}{said[1:]} ({rule})" for said, rule in notes]
    made = MagicFacts(
        numbers=lore.numbers,
        counts=tuple([Count(track.name, (("", track.full),)) for track in lore.tracks
                      if track.full and not track.tallies]),
        remarks=tuple(remarks),
        spells=(*known, *rules.magic.carried(state, model)),
    )  # fmt: skip
    block = entry.person.channeling if entry.person else None
    if POWERS_SWITCH in rules.options and block is not None:
        made = evolve(made, numbers=(*made.numbers, ("Rolled", "+".join(map(str, block.rolled.faces)))))
    return made if made != MagicFacts() else None


def _weaves(file: RosterFile, entry: Fielded) -> Iterator[str]:
    """The names of its weaves in the list."""
    block = entry.person.channeling if entry.person else None
    if block is not None:
        yield from (file.stock.weaves[weave].name for weave in (*block.weaves, *block.special))


def _changes(profile: dict[str, int], numbers: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Which gear is already in the numbers, so that no one subtracts it twice. (SKR-78)"""
    for label, number in numbers:
        if label in profile and number != str(profile[label]):
            yield f"{label} {number}: {int(number) - profile[label]:+d} for its gear is counted already."


def _shielded(file: RosterFile, rules: Ruleset, state: State, ident: ModelId, card: Card) -> Card:
    """The card plus the effect of a shield, for a warrior that can hold it instead of a free dagger. (SKR-78)"""
    model, items = state.models[ident], file.stock.items
    carried_else = tuple(item for item in model.warrior.items if not items[item].free_first)
    shields = [items[item].name for item in carried_else if items[item].kind == "shield"]
    if not shields or not any(items[item].kind == "melee" for item in carried_else):
        return card
    warrior = evolve(model.warrior, items=carried_else)
    models = (*state.models[:ident], rules.model(ident, model.side, warrior), *state.models[ident + 1 :])
    with_it = rules.combat.sheet(evolve(state, models=models), ident).numbers
    better = set(with_it) - set(rules.combat.sheet(state, ident).numbers)
    told = "".join(f" ({label} {value} with it in hand)" for label, value in sorted(better))
    return evolve(card, gear=tuple(f"{name}{told}" if name in shields else name for name in card.gear))


def _special_rules(
    file: RosterFile, rules: Ruleset, warrior: Warrior
) -> tuple[list[SpecialRule], list[tuple[str, str]]]:
    """Its special rules and skills that count here, in the systems' wording; (id in words, name) of the others."""
    counting, idle = list[SpecialRule](), list[tuple[str, str]]()
    for ident, about in warrior.traits:
        rule = _special_rule(file, ident, about)
        systems = rules.magic.special_rules(), rules.combat.special_rules()
        answers = [one[ident] for one in systems if ident in one]
        parts = file.stock.traits[ident].parts
        if not answers and not (parts and has_meaning(parts, {*systems[0], *systems[1]})):
            idle.append((ident.replace("-", " "), rule.name))
            continue
        said = " ".join(text or rule.text for text, _ in answers) or rule.text
        counting.append(evolve(rule, text=said, rule=answers[0][1] if answers and answers[0][1] else rule.rule))
    return counting, idle


def _special_rule(file: RosterFile, ident: str, about: str) -> SpecialRule:
    trait = file.stock.traits[ident]
    if trait.parameter == "member":
        about = next((member.name for member in file.form.members if member.id == about), about)
        about = f"({about})" if about else ""
    return SpecialRule(f"{trait.name} {about}".strip(), trait.text, trait.rule)


def _ties(file: RosterFile, entry: Fielded, rules: Ruleset) -> Iterator[SpecialRule]:
    """Others whose special rules refer to this one: her Warder, the damane on her leash. (SKR-82)"""
    for warrior in file.roster.warriors:
        for ident, about in warrior.traits:
            if file.stock.traits[ident].parameter == "member" and about == entry.written.id:
                for rule in _special_rules(file, rules, evolve(warrior, traits=((ident, about),)))[0]:
                    yield SpecialRule(warrior.name, f"has the rule {rule.name}.", rule.rule)


def _noted(notes: tuple[tuple[str, str], ...], known: set[str]) -> tuple[list[SpecialRule], list[str]]:
    """What else these rules say: a name and a sentence, or a list of ranks; `known` is what the card already says."""
    told, listed = list[SpecialRule](), list[str]()
    for said, rule in notes:
        name, colon, text = said.partition(": ")
        if name in known:
            continue
        if colon:
            told.append(SpecialRule(f"{name[:1].upper()}{name[1:]}", f"{text}.", rule))
        else:
            listed.append(f"{said[:1].upper()}{said[1:]} ({rule})")
    return told, listed


def _count(track: Track) -> Count:
    """Boxes for a track: rungs and stages by name, those with the same name together, first lost first."""
    if track.form not in ("ladder", "boxes") and not track.in_stages:
        return Count(track.name, (("", track.full),))
    parts = reversed(track.parts) if track.in_stages else track.parts
    return Count(track.name, tuple((name, len(list(alike))) for name, alike in groupby(part.name for part in parts)))


# --- what is carried -----------------------------------------------------------------------------------------------


class Arsenal(Record):
    """What a list carries: weapons for close combat, missiles, armour and everything else."""

    weapons: tuple[Arm, ...]
    missiles: tuple[Arm, ...]
    armour: tuple[Arm, ...]


ON_CARD = ItemUse("worn", text="see its bearer's card")
IDLE = ItemUse("worn", text="does nothing under these rules")


def _arsenal(file: RosterFile, rules: Ruleset, state: State | None) -> Arsenal:
    """What the items of the list do under these rules."""
    bearers: dict[str, list[ModelId]] = {}
    first = 0
    for entry in fielded(file):
        for item in carried(entry.written, entry.kind, file.stock):
            bearers.setdefault(item.id, []).append(first)
        first += entry.count
    armoury = _armoury(rules.combat.name)
    uses = [(file.stock.items[ident], use) for ident in file.stock.items if ident in bearers
            for use in _uses(armoury.get(ident), rules, state, bearers[ident])]  # fmt: skip
    by_manner = {manner: tuple(_arm(item, use) for item, use in uses if use.manner == manner)
                 for manner in ("close combat", "missile", "worn")}  # fmt: skip
    return Arsenal(*by_manner.values())


def _armoury(combat: str) -> Armoury:
    describe = systems.COMBAT[combat].armoury
    return describe(load_record) if describe is not None else {}


def _uses(
    known: tuple[ItemUse, ...] | None, rules: Ruleset, state: State | None, bearers: Iterable[ModelId]
) -> tuple[ItemUse, ...]:
    """What the combat system says about a thing; if nothing, whether the magic system uses it."""
    if known is not None and known != (ItemUse("worn", rule=known[0].rule if known else ""),):
        return known
    counts = state is not None and any(rules.magic.carried(state, one) for one in bearers)
    return (ON_CARD,) if counts else (IDLE,)


def _arm(item: ItemForm, use: ItemUse) -> Arm:
    plain = item.text.rstrip(".") if item.kind not in MAGICAL else ""
    text = "; ".join(filter(None, (plain, use.text)))
    sentence = f"{text[:1].upper()}{text[1:]}." if text else ""
    rule = use.rule if use in (IDLE, ON_CARD) else use.rule or item.rule
    return Arm(item.name, use.reach, use.strength, use.save, sentence, rule)


MAGICAL = ("focus", "angreal")
"""Kinds of things that the catalogue describes for one magic system."""


# --- the same for `show` -------------------------------------------------------------------------------------------


def add_played(facts: dict[str, Any], file: RosterFile, rules_name: str, switches: dict[str, str]) -> dict[str, Any]:
    """The facts of a list, with what these rules say about each entry under `played`. Raises `UserError`."""
    sheet = facts_of(file, rules_name, switches)
    cards = {card.id: card for card in sheet.cards}
    for section in OF_ROLE.values():
        for entry in facts[section]:
            entry["played"] = _played(cards[entry["id"]])
    dice_count = POWERS_SWITCH in ruleset(rules_name, switches).options
    return facts | {"ruleset": sheet.ruleset, "dice_count": dice_count, "unplayable": list(sheet.unplayable)}


def _played(card: Card) -> dict[str, Any]:
    """What the rules say about an entry of the list, as plain facts."""
    magic = card.magic
    return {
        "numbers": dict(card.numbers), "counts": {count.name: count.total for count in card.counts},
        "remarks": list(card.remarks), "rules": [_plain(rule) for rule in card.rules], "idle": list(card.idle),
        "magic": magic and {
            "numbers": dict(magic.numbers), "counts": {count.name: count.total for count in magic.counts},
            "remarks": list(magic.remarks), "spells": [_plain(spell) for spell in magic.spells],
        },
    }  # fmt: skip


def _plain(record: Record) -> dict[str, Any]:
    return {key: getattr(record, key) for key in record.__struct_fields__}
