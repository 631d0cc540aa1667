"""A spell in the making: what a caster may add to it, what it costs, how potent it may get. (TRI-60..64)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from skirmish.core.decision import Refusal
from skirmish.core.dice import Law
from skirmish.core.draft import Draft, DraftGroup, DraftPart, DraftRoll, number_bars
from skirmish.core.roll_under import Result
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.rules.essence import casting
from skirmish.rules.essence.incantations import CRAFTS, LINGER, Book, Compiled, Effect, Requirement, book_of, text_of
from skirmish.rules.essence.requirements import BARS
from skirmish.rules.essence.text import parts_text
from skirmish.rules.essence.weaver import has_ranks, weaver

FAILED = "failed"
AIM = "Aim it"
NOTHING = Refusal("a spell has at least one effect", "TRI-60")


def draft(rules: Ruleset, state: State, i: ModelId, what: str) -> Draft:
    """The spell of these parts, with all that its caster has learned for spells; works are made before the battle."""
    book, known, ranked = book_of(rules), weaver(state, i).gift.incantations, has_ranks(rules, state, i)
    effects = [book.effects[one] for one in known if one in book.effects and book.effects[one].school not in CRAFTS]
    kinds = (
        DraftGroup("Effects", tuple([_effect(book, what, one, ranked) for one in effects if one.school != "any"])),
        DraftGroup("Shapers", tuple([_effect(book, what, one, ranked) for one in effects if one.school == "any"])),
        DraftGroup("Requirements", tuple([_requirement(rules, state, i, what, book.requirements[one])
                                          for one in known if one in book.requirements
                                          and book.requirements[one].kind == "spell"])),
    )  # fmt: skip
    groups = tuple([kind for kind in kinds if kind.parts])
    spell = book.compile(what) if what else ""
    who = state.models[i].name
    if not isinstance(spell, Compiled):
        return Draft(what, "", groups, AIM, refusal=Refusal(spell, "TRI-61") if spell else NOTHING, who=who)
    barred = casting.spell_bar(rules, state, i, spell)
    roll = DraftRoll("Potency", number_bars(potencies(rules, state, i, spell).items(), FAILED), rule="TRI-64")
    return Draft(
        what, f"{spell.name}{parts_text(spell)}", groups, AIM, tuple(_facts(rules, state, i, spell)), (roll,), barred,
        who,
    )  # fmt: skip


def potencies(rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> dict[int, Fraction]:
    """How likely each potency is, ascending; 0: it fails. (TRI-64)"""
    if rules.options["spell_test"] == "false":
        return {1: Fraction(1)}
    return count_potencies(casting.spell_test(rules, state, i, spell).law(), spell)


def count_potencies(law: Law[Result], spell: Compiled) -> dict[int, Fraction]:
    """The same from the law of a test. (TRI-64, TRI-71)"""
    found: dict[int, Fraction] = {0: Fraction(0)}
    for result, chance in law:
        potency = casting.potency_of(result, spell) if result else 0
        found[potency] = found.get(potency, Fraction(0)) + chance
    return {potency: found[potency] for potency in sorted(found)}


def name_potencies(found: dict[int, Fraction]) -> dict[str, Fraction]:
    """The same by name: `failed` stands first."""
    return {str(potency) if potency else FAILED: chance for potency, chance in found.items()}


def _facts(rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> Iterator[tuple[str, str]]:
    """What it costs, needs and reaches."""
    yield f"It costs {casting.price(rules, spell)} of {weaver(state, i).essence} Essence.", "TRI-63"
    needed = "1 success" if spell.difficulty == 1 else f"{spell.difficulty} successes"
    yield f"Spellcraft needs {needed}.", "TRI-64"
    if spell.actions > 1:
        yield f"It takes {spell.actions} actions in a row.", "TRI-61"
    if spell.shaped(LINGER) and not spell.lasts:
        yield "Linger adds nothing: no part of it lasts some rounds.", "TRI-61"
    if spell.has("touch"):
        yield "It works in contact.", "TRI-61"
    elif spell.effects[0].target != "self":
        yield f"It reaches {as_inches(spell.range_in)}.", "TRI-65"


def _effect(book: Book, what: str, effect: Effect, ranked: bool) -> DraftPart:
    parts = what.split()
    count = parts.count(effect.id)
    refusal = None
    if count and not effect.many:
        refusal = Refusal("it can't be bought twice", "TRI-63")
    elif effect.school != "any":
        chosen = [book.effects[part] for part in parts if part in book.effects]
        other = next((one for one in chosen if one.school != "any" and one.target != effect.target), None)
        if other is not None:
            refusal = Refusal(f"it wants another target than {other.name}", "TRI-61")
    return _part(book, parts, effect, f"{effect.cost} Essence", refusal, ranked, effect.many)


def _requirement(rules: Ruleset, state: State, i: ModelId, what: str, need: Requirement) -> DraftPart:
    parts, refusal = what.split(), None
    if need.id in parts:
        refusal = Refusal("a requirement counts once", "TRI-63")
    elif (bar := BARS.get(need.id)) is not None and (why := bar(rules, state, i)):
        refusal = Refusal(why, need.rule)
    return _part(book_of(rules), parts, need, f"−{need.discount} Essence", refusal, has_ranks(rules, state, i))


def _part(
    book: Book,
    parts: list[str],
    one: Effect | Requirement,
    detail: str,
    refusal: Refusal | None,
    ranked: bool,
    many: bool = False,
) -> DraftPart:
    fewer = parts.copy()
    if one.id in fewer:
        fewer.remove(one.id)
    more = book.canonical([*parts, one.id]) if refusal is None else ""
    return DraftPart(
        one.id, one.name, text_of(one, ranked=ranked), detail, parts.count(one.id), more=more,
        fewer=book.canonical(fewer), repeats=many, refusal=refusal, rule=one.rule,
    )  # fmt: skip
