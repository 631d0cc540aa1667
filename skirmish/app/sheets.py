"""The facts of a roster sheet, gathered from the roster, the catalogues and the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from skirmish import rules as systems
from skirmish.app.compose import ruleset
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.display import ItemUse, Known, Sheet, Track
from skirmish.core.exits import fielded_models
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import Scenario, losses_for_rout
from skirmish.core.state import ModelId, Roster, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import Spell, Spells
from skirmish.library import RosterFile, load_record
from skirmish.library.factionfile import HiredForm
from skirmish.library.rosterfile import ChannelingForm, carried
from skirmish.library.wares import ItemForm
from skirmish.muster import problems, rating, total
from skirmish.muster.cost import Fielded, fielded
from skirmish.muster.share import BadCode, code_of
from skirmish.muster.sheet_facts import (
    Arm,
    Card,
    Count,
    Gift,
    MagicFacts,
    SheetFacts,
    SpecialRule,
    WeaveFacts,
)

WEAVES_FILE = "weaves.yaml"
ROLES = {"henchman": "henchmen", "hired": "hired blade", "novice": "novice hero"}
"""What roles are called, where their word says less."""
OUR_SIDE = 0
POWERS_SWITCH = "strong_weak"
"""The switch without which strong and weak powers mean nothing; rules that have it go by the points of the list.
(CHN-3, CHN-40)"""


def facts_of(file: RosterFile, rules_name: str, switches: dict[str, str]) -> SheetFacts:
    """All that stands on the sheet of this roster. Raises `UserError` for rules that there aren't."""
    rules = ruleset(rules_name, switches)
    entries, roster = fielded(file), file.roster
    found = problems(file, dict(rules.options))
    items = {item.id: item for entry in entries for item in carried(entry.written, entry.kind, file.stock)}
    arms = arsenal(rules.combat.name, [item for ident, item in file.stock.items.items() if ident in items])
    state = _mustered(rules, roster)
    return SheetFacts(
        name=file.form.name,
        faction=file.faction.name,
        text=file.form.text,
        marks=total(file),
        limit=file.form.limit.marks,
        rating=rating(file),
        cards=_cards(file, rules, state, roster),
        weapons=arms.weapons,
        missiles=arms.missiles,
        armour=arms.armour,
        rout=_rout(state) if state is not None and _may_rout(rules) else 0,
        unlawful=tuple(_told(problem) for problem in found if problem.level == "error"),
        remarks=tuple(_told(problem) for problem in found if problem.level != "error"),
        ruleset=rules.name,
        code=_code(file),
    )


def _told(problem: Any) -> str:
    return f"{problem.message} ({problem.rule})" if problem.rule else str(problem.message)


def _code(file: RosterFile) -> str:
    try:
        return code_of(file.document.data)
    except BadCode:
        return ""


def _mustered(rules: Ruleset, roster: Roster) -> State | None:
    """The warriors as these rules see them, before a battle; None if they can't be played."""
    if rules.combat.problems(roster) or rules.magic.problems(roster):
        return None
    nobody = Roster("nobody", "nobody", "", ())
    field = Battlefield("sheet", "sheet", 48.0, 48.0)
    return Setup(rules.name, dict(rules.options), field, Scenario("sheet", "sheet"), (roster, nobody), 0).state(rules)


def _may_rout(rules: Ruleset) -> bool:
    """Whether there is a rout test at all: a combat system that has one answers for it at the odds desk."""
    return any(question.name == "rout" for question in systems.COMBAT[rules.combat.name].questions)


def _rout(state: State) -> int:
    """How many have to be out of action before it tests, where the scenario says nothing else. (SKR-11)"""
    return losses_for_rout(len(fielded_models(state, OUR_SIDE)), state.scenario.rout) or 0


def _cards(file: RosterFile, rules: Ruleset, state: State | None, roster: Roster) -> tuple[Card, ...]:
    spells = _spells(rules) if POWERS_SWITCH in rules.options else {}
    found, first = [], 0
    for entry in fielded(file):
        warriors = roster.warriors[first : first + entry.count]
        found.append(_card(file, entry, warriors, spells))
        if rules.options.get(POWERS_SWITCH) != "true":
            found[-1] = _without_powers(found[-1])
        if state is not None:
            found[-1] = _measured(rules, state, first, _shielded(file, rules, state, first, found[-1]))
        first += entry.count
    return tuple(found)


def _card(file: RosterFile, entry: Fielded, warriors: Sequence[Warrior], spells: dict[str, Spell]) -> Card:
    """The card of an entry, by the roster and the catalogues alone."""
    written, kind = entry.written, entry.kind
    block = entry.person.channeling if entry.person else None
    gear = Counter(item.name for item in carried(written, kind, file.stock))
    return Card(
        title=entry.name,
        kind=_kind(entry),
        names=tuple(warrior.name for warrior in warriors),
        marks=entry.marks,
        numbers=tuple((label, str(number)) for label, number in warriors[0].profile),
        wounds=kind.profile.W,
        experience=kind.start_xp if written.xp is None else written.xp,
        gear=tuple(name if count == 1 else f"{count} x {name}" for name, count in gear.items()),
        rules=(*(_special_rule(file, ident, about) for ident, about in warriors[0].traits), *_ties(file, entry)),
        gift=_gift(file, entry, block, spells) if block is not None else None,
        upkeep=kind.upkeep if isinstance(kind, HiredForm) else 0,
        notes=written.notes,
    )


def _kind(entry: Fielded) -> str:
    """`Aes Sedai, hero`; only `Henchmen` where the type is its name already."""
    role = ROLES.get(entry.kind.role, entry.kind.role)
    return role.capitalize() if entry.name == entry.kind.name else f"{entry.kind.name}, {role}"


def _measured(rules: Ruleset, state: State, model: ModelId, card: Card) -> Card:
    """The card with the numbers that the rules work out: the save of a suit, the Movement under its weight."""
    fight, lore = rules.combat.sheet(state, model), rules.magic.sheet(state, model)
    remarks = tuple(_changes(dict(state.models[model].warrior.profile), fight.numbers))
    card = evolve(card, numbers=fight.numbers, wounds=_full(fight.tracks, card.wounds), remarks=remarks)
    if len(fight.tracks) > 1 or any(track.form == "ladder" for track in fight.tracks):
        card = evolve(card, counts=tuple(map(_count, fight.tracks)))
    if any(track.form == "ladder" or track.in_stages for track in fight.tracks):
        card = evolve(card, states=())  # its rungs tell, or how much is left
    card = _noted(card, state.models[model].warrior, fight.notes)
    if POWERS_SWITCH not in rules.options and (made := _magic(lore, rules.magic.known(state, model))) is not None:
        return evolve(card, gift=None, magic=made)
    if card.gift is None:
        return card
    more = _full(lore.tracks, card.gift.points) - card.gift.points
    return evolve(card, gift=evolve(card.gift, angreal=max(0, more)))


def _magic(lore: Sheet, known: tuple[Known, ...]) -> MagicFacts | None:
    """What the magic system's part of the card says; None if it says nothing."""
    names = [one.name for one in known]
    notes = [(said, rule) for said, rule in lore.notes
             if not (known and (said.startswith(tuple(names)) or all(name in said for name in names)))]  # fmt: skip
    remarks = [track.text for track in lore.tracks if track.tallies]
    remarks += [f"{said[:1].upper()}{said[1:]} ({rule})" for said, rule in notes]
    made = MagicFacts(
        numbers=lore.numbers,
        counts=tuple([Count(track.name, (("", track.full),)) for track in lore.tracks
                      if track.full and not track.tallies]),
        remarks=tuple(remarks),
        spells=known,
    )  # fmt: skip
    return made if made != MagicFacts() else None


def _changes(profile: dict[str, int], numbers: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """What of the gear is in the numbers already, so that nobody takes it off twice. (SKR-78)"""
    for label, number in numbers:
        if label in profile and number != str(profile[label]):
            yield f"{label} {number}: {int(number) - profile[label]:+d} for its gear is counted already."


def _shielded(file: RosterFile, rules: Ruleset, state: State, ident: ModelId, card: Card) -> Card:
    """The card with what a shield does for who may have it in hand, but holds a free dagger otherwise. (SKR-78)"""
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


def _noted(card: Card, warrior: Warrior, notes: tuple[tuple[str, str], ...]) -> Card:
    """The card with what these rules say besides: a name and a sentence, or a list of ranks."""
    traits, told, listed = {ident for ident, _ in warrior.traits}, list(card.rules), list(card.remarks)
    for said, rule in notes:
        name, colon, text = said.partition(": ")
        if name not in traits and colon:
            told.append(SpecialRule(name, f"{text}.", rule))
        elif name not in traits:
            listed.append(f"{said[:1].upper()}{said[1:]} ({rule})")
    return evolve(card, rules=tuple(told), remarks=tuple(listed))


def _count(track: Track) -> Count:
    """Boxes for all of it: rungs and stages by their names, those called alike together, what is lost first before."""
    if track.form not in ("ladder", "boxes") and not track.in_stages:
        return Count(track.name, (("", track.full),))
    parts = reversed(track.parts) if track.in_stages else track.parts
    return Count(track.name, tuple((name, len(list(alike))) for name, alike in groupby(part.name for part in parts)))


def _full(tracks: tuple[Track, ...], otherwise: int) -> int:
    return tracks[0].full if tracks else otherwise


def _special_rule(file: RosterFile, ident: str, about: str) -> SpecialRule:
    trait = file.stock.traits[ident]
    if trait.parameter == "member":
        about = next((member.name for member in file.form.members if member.id == about), about)
        about = f"({about})" if about else ""
    return SpecialRule(f"{trait.name} {about}".strip(), trait.text, trait.rule)


def _ties(file: RosterFile, entry: Fielded) -> Iterator[SpecialRule]:
    """The others whose special rules are about this one: her Warder, the damane on her leash. (SKR-82)"""
    for warrior in file.roster.warriors:
        for ident, about in warrior.traits:
            if file.stock.traits[ident].parameter == "member" and about == entry.written.id:
                rule = _special_rule(file, ident, about)
                yield SpecialRule(warrior.name, f"has the rule {rule.name}.", rule.rule)


def _without_powers(card: Card) -> Card:
    """The card without the strong and weak powers, which would only raise questions."""
    return card if card.gift is None else evolve(card, gift=evolve(card.gift, strong=(), weak=()))


def _gift(file: RosterFile, entry: Fielded, block: ChannelingForm, spells: dict[str, Spell]) -> Gift:
    known = [file.stock.weaves[weave] for weave in (*block.weaves, *block.special)]
    weaves = [_weave(spells[w.id]) if w.id in spells else WeaveFacts(w.name, w.special, tuple(w.powers), rule=w.rule)
              for w in known]  # fmt: skip
    return Gift(
        half=entry.kind.channeling.half if entry.kind.channeling else "channels",
        points=block.points,
        faces=tuple(block.rolled.faces),
        strong=tuple(block.strong),
        weak=tuple(block.weak),
        weaves=tuple(weaves),
    )


def _spells(rules: Ruleset) -> dict[str, Spell]:
    """What the magic system's own data say of each weave."""
    files = [path for path in systems.MAGIC[rules.magic.name].data if path.name == WEAVES_FILE]
    return {spell.id: spell for path in files for spell in load_record(path, Spells, "weave-effects").weaves}


def _weave(spell: Spell) -> WeaveFacts:
    return WeaveFacts(
        name=spell.name,
        special=spell.special,
        powers=spell.powers,
        cost=str(spell.cost),
        difficulty=f"{spell.difficulty}+",
        reach=f'{spell.range_in:g}"' if spell.range_in else "\N{EN DASH}",
        upkeep=str(spell.upkeep) if spell.upkeep else "\N{EN DASH}",
        text=spell.text if spell.in_combat else f"{spell.text} Not in combat.",
        rule=spell.rule,
    )


UNKNOWN = ItemUse("worn")
"""What is said of an item that the combat system has no numbers for."""


class Arsenal(Record):
    """What a list carries: weapons for close combat, missiles, armour and everything else."""

    weapons: tuple[Arm, ...]
    missiles: tuple[Arm, ...]
    armour: tuple[Arm, ...]


def arsenal(combat: str, items: Iterable[ItemForm]) -> Arsenal:
    """What these items do under this combat system; what it has no numbers for is told by the catalogue alone."""
    describe = systems.COMBAT[combat].armoury
    armoury = describe(load_record) if describe is not None else {}
    uses = [(item, use) for item in items for use in armoury.get(item.id, (UNKNOWN,))]
    by_manner = {manner: tuple(_arm(item, use) for item, use in uses if use.manner == manner)
                 for manner in ("close combat", "missile", "worn")}  # fmt: skip
    return Arsenal(*by_manner.values())


def _arm(item: ItemForm, use: ItemUse) -> Arm:
    points = f"{item.points} more channeling points, if the option `angreal` is on" if item.points else ""
    text = "; ".join(filter(None, (item.text.rstrip("."), use.text, points)))
    sentence = f"{text[:1].upper()}{text[1:]}." if text else ""
    return Arm(item.name, use.reach, use.strength, use.save, sentence, use.rule or item.rule)
