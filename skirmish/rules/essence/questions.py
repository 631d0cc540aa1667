"""The question of this magic at the odds desk: a spell put together. (TRI-60..65)"""

from __future__ import annotations

from typing import Any

from skirmish.core.decision import Action
from skirmish.core.outlook import find_fate
from skirmish.core.record import evolve, to_json
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.inquiries import Answering, Asked, Detail, Fact, Inquiry, Role, Said, View
from skirmish.kit.odds import Impossible, Odds, Part
from skirmish.rules.essence import assembly, casting, works
from skirmish.rules.essence.gifts import SYSTEM, Own
from skirmish.rules.essence.incantations import CRAFTS, SCHOOLS, Compiled, book_of
from skirmish.rules.essence.text import parts_text


def read_spell(rules: Ruleset, text: str) -> Compiled:
    """`force-bolt+wand` as a spell. Raises `Impossible`."""
    book = book_of(rules)
    parts = text.replace("+", " ").split()
    strange = next((part for part in parts if part not in book.order), None)
    if strange is not None:
        raise Impossible(f"no incantation '{strange}'", wrong=strange, known=tuple(book.order), detail="SPELL")
    found = book.compile(book.canonical(parts))
    if isinstance(found, str):
        raise Impossible(found, "TRI-61", detail="SPELL")
    return found


def ask_spell(asked: Asked) -> Answering:
    """What it costs, how potent it gets, and what becomes of the target. (TRI-63..65)"""
    rules, state, i = asked.rules, asked.state, asked.actor
    spell = read_spell(rules, asked.said["spell"])
    cost = casting.price(rules, spell)
    facts: tuple[Fact, ...] = (Fact("cost", f"it costs {cost} Essence", float(cost), "TRI-63"),)
    if spell.use:
        made = (f"{spell.name}{parts_text(spell)}, made before the battle",)
        law = works.making_test(rules, state, i, spell).law()
        made_at: Odds = dict(assembly.name_potencies(assembly.count_potencies(law, spell)))
        return Answering(made, facts=facts, tables=(("potency", made_at),), apart=False)
    potency: Odds = dict(assembly.name_potencies(assembly.potencies(rules, state, i, spell)))
    facts += backlash(rules, state, i, spell)
    if spell.effects[0].target in ("point", "wall"):
        told = (f"{spell.name}{parts_text(spell)} at a place",)
        return Answering(told, facts=facts, tables=(("potency", potency),), apart=False)
    target = i if spell.effects[0].target in ("self", "ally") else asked.target
    action = Action("cast", i, target, what=spell.what)

    def fate(after: State, _: Any) -> str:
        return find_fate(rules, state, after, target)

    aimed = f"{spell.name}{parts_text(spell)} at {state.models[target].name}"
    part = Part(state, casting.attempt, (action, spell))
    return Answering((aimed,), part, (View("", fate),), facts, (("potency", potency),), apart=target != i)


def backlash(rules: Ruleset, state: State, i: ModelId, spell: Compiled) -> tuple[Fact, ...]:
    """That a casting may harm its caster, and how often: it says whose nerve is tested among the rolls. (TRI-64)"""
    if rules.options["spell_test"] == "false":
        return ()
    law = casting.spell_test(rules, state, i, spell).law()
    chance = float(sum([share for result, share in law if result.triplet == "failure"]))
    said = f"a casting that fails with a triplet ({chance:.4f}) also frightens and tires its caster"
    return (Fact("backlash", said, chance, "TRI-64"),) if chance else ()


def _who_knows_it(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """The caster or maker has learned all that the spell or work is made of. (TRI-61, TRI-68)"""
    spell = read_spell(rules, said["spell"])
    school = next((school for school in SCHOOLS if school == spell.school), None)
    crafts = tuple([craft for craft in CRAFTS if craft == spell.school])
    own = Own(
        school=school, crafts=crafts, incantations=tuple(spell.what.split()), intellect=said["intellect"],
        spellcraft=said["spellcraft"], making=said["making"],
    )  # fmt: skip
    blocks = dict(actor.stats) | {SYSTEM: to_json(own).decode()}
    return evolve(actor, stats=tuple(blocks.items())), target


QUESTIONS = (
    Inquiry(
        name="spell",
        text="What a spell made of parts costs, how potent it gets, and its target's fate; or a maker's work.",
        rules=("TRI-60", "TRI-61", "TRI-63", "TRI-64", "TRI-65", "TRI-71"),
        ask=ask_spell,
        actor=Role("caster", "The caster."),
        target=Role("target", "The target."),
        apart_in=6.0,
        details=(
            Detail("spell", "Its effects and requirements: force-bolt+reach+wand.", "word", placed=True),
            Detail("intellect", "The caster's Intellect, where the rules have no ranks.", usual=2, least=1, most=3),
            Detail("spellcraft", "The caster's Spellcraft, where the rules have no ranks.", usual=3, most=6),
            Detail("making", "The maker's rank in Craft or Survival, where the rules have no ranks.", usual=5, most=9),
        ),
        examples=(
            "force-bolt+chant-aloud --rules trilogy --stat intellect=3 --stat spellcraft=4",
            "blade-venom+brittle --rules trilogy --stat survival=3",
            "wither --rules skirmish+essence --intellect 3 --spellcraft 4",
        ),
        describe=_who_knows_it,
        verbs=("cast",),
    ),
)
