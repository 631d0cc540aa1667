"""What the window shows of a channeler: actions, ranges, circles, leashes, where weaves may be cut. (CHN-4..39)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from skirmish.core.display import Band, Deed, Glimpse, Halo, Known, Tie
from skirmish.core.events import Event
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.casting import weave_test
from skirmish.rules.channeling.channeler import (
    SAIDAR,
    Circle,
    channeler,
    channelers,
    circle_of,
    credit,
    is_its_magic,
    on_hand,
    price,
    weavings,
)
from skirmish.rules.channeling.circles import LEASH_IN, TRANSFER, channel_bar, holder, led_bar
from skirmish.rules.channeling.circles import REACH_IN as LINK_IN
from skirmish.rules.channeling.cutting import REACH_IN as CUT_IN
from skirmish.rules.channeling.cutting import terms
from skirmish.rules.channeling.events import CircleFormed, Emptied
from skirmish.rules.channeling.text import name_with_maker, name_with_place

CIRCLE, LEASH, CUTTING = "circle", "leash", "cutting"
"""Kinds of halos and ties."""
LEASHED = f"Casts and cuts only within {as_inches(LEASH_IN)} of her standing sul'dam."
Spells = Mapping[str, Spell]


def points_text(count: int) -> str:
    """`1 point`, `3 points`."""
    return f"{count} {'point' if count == 1 else 'points'}"


# Deeds


def deeds(rules: Ruleset, spells: Spells, state: State, i: ModelId) -> Iterator[Deed]:
    """Linking, weaves, enemy weaves to cut, own ones to drop, control of the circle; once for each verb and thing."""
    if state.models[i].magic is None or state.models[i].out:
        return
    seen: set[tuple[str, str]] = set()
    for deed in chain(_linking(rules, state, i), _casting(rules, spells, state, i), _ending(state, i)):
        if (deed.verb, deed.what) not in seen:
            seen.add((deed.verb, deed.what))
            yield deed


def _linking(rules: Ruleset, state: State, i: ModelId) -> Iterator[Deed]:
    if can_ever_link(rules, state, i):
        yield Deed(
            "link", "Form a circle", detail=f"with others within {as_inches(LINK_IN)}", rule="CHN-30", kind="join"
        )
    if circle_of(state, i) is not None:
        yield Deed("lead", "Lead the circle", detail=points_text(TRANSFER), rule="CHN-37", kind="lead")


def can_ever_link(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it is of those who form circles. (CHN-30, CHN-39)"""
    gift = channeler(state, i).gift
    return gift.link and (gift.half == SAIDAR or rules.options["mixed_circles"] == "true")


def _casting(rules: Ruleset, spells: Spells, state: State, i: ModelId) -> Iterator[Deed]:
    for spell in (spells[weave] for weave in channeler(state, i).gift.weaves):
        yield Deed("cast", spell.name, spell.id, describe_weave(rules, state, i, spell), spell.rule, "magic")


def known(rules: Ruleset, spells: Spells, state: State, i: ModelId) -> Iterator[Known]:
    """Its weaves. (CHN-4, CHN-5)"""
    if state.models[i].magic is not None:
        for spell in (spells[weave] for weave in channeler(state, i).gift.weaves):
            text = spell.text if spell.in_combat else f"{spell.text} Not in combat."
            powers = ", ".join((*spell.powers, *(("special",) if spell.special else ())))
            yield Known(spell.name, describe_weave(rules, state, i, spell), text, spell.rule, powers)


def carried(rules: Ruleset, state: State, i: ModelId) -> Iterator[Known]:
    """What brings it points, where such things count. (CHN-1)"""
    points = channeler(state, i).gift.angreal if state.models[i].magic is not None else 0
    if points and rules.options["angreal"] == "on":
        yield Known("Angreal", points_text(points), "As many points more whenever points are filled up.", "CHN-1")


def describe_weave(rules: Ruleset, state: State, i: ModelId, spell: Spell) -> str:
    """`3 points, 6+ (strong in fire), 18", upkeep 2`: as it is for this channeler now, whoever it is aimed at.

    (CHN-10, CHN-34, CHN-35, CHN-42)
    """
    test = weave_test(rules, state, i, spell, touched=0)
    needed = test.difficulty - sum(m.number for m in test.modifiers)
    why = ", ".join([m.why if m.rule == "CHN-42" else f"{m.why} {m.number:+}" for m in test.modifiers])
    said = [points_text(price(state, i, spell.cost)), f"{needed}+ ({why})" if why else f"{needed}+"]
    if spell.range_in:
        said.append(as_inches(spell.range_in))
    if spell.upkeep:
        said.append(f"upkeep {price(state, i, spell.upkeep)}")
    return ", ".join(said)


def _ending(state: State, i: ModelId) -> Iterator[Deed]:
    """Enemy weaves to cut, own ones to drop. (CHN-21, CHN-25)"""
    for effect in state.effects:
        if not effect.upkeep:
            continue
        if effect.owner == i:
            name = f"Drop {name_with_place(state, effect)}"
            yield Deed("drop", name, effect.source, rule="CHN-25", kind="end", aims="effect")
        elif state.models[effect.owner].side != state.models[i].side:
            near = f"within {as_inches(CUT_IN)} of its maker"
            yield Deed("cut", f"Cut {name_with_maker(state, effect)}", effect.source, near, "CHN-21", "cut", "effect")


# Bands, halos, ties


def bands(spells: Spells, state: State, i: ModelId) -> Iterator[Band]:
    """The range of each weave it knows; those on itself have none. (CHN-13)"""
    if state.models[i].magic is not None:
        for spell in (spells[weave] for weave in channeler(state, i).gift.weaves):
            if spell.range_in:
                yield Band(spell.name, spell.range_in, spell.rule, spell.id)


def halos(rules: Ruleset, state: State, i: ModelId) -> Iterator[Halo]:
    """Where enemies' weaves may be cut, and how far the leash that it holds reaches. (CHN-20, SKR-82)"""
    if not state.on_table(i):
        return
    if state.models[i].magic is not None:
        active, text = cutting_now(rules, state, i)
        yield Halo(i, CUT_IN, CUTTING, text, "CHN-20", active, sighted=True)
    for wearer in _wearers(state, i):
        stands = bool(rules.combat.who(state, "standing") >> i & 1)
        text = f"{state.models[wearer].name} casts and cuts only so near"
        yield Halo(i, LEASH_IN, LEASH, text, "SKR-82", stands)


def cutting_now(rules: Ruleset, state: State, i: ModelId) -> tuple[bool, str]:
    """(whether it could cut an enemy near enough now, `can cut, 5 points left` or why not). (CHN-20..24, CHN-50)"""
    barred = channel_bar(rules, state, i) or led_bar(rules, state, i)
    if barred is not None:
        return False, f"can't cut: {barred.reason}"
    side = state.models[i].side
    own = is_its_magic(state, side) and rules.options["own_phase_cut"] == "on_hand"
    left = on_hand(state, i) if own else credit(state, i)
    wanted = [terms(rules, state, i, foe) for foe in channelers(state, 1 - side)]
    cheapest = min((t.cost for t in wanted if t.needed <= 6), default=None)
    if cheapest is None:
        return False, "can't cut: no enemy it could cut is on the table"
    if left < cheapest:
        purse = f"{points_text(left)} left" if own else f"it can owe {points_text(left)}"
        return False, f"can't cut: {purse}, the cheapest cut costs {cheapest}"
    # in the enemy's turn it is paid with points to come, which the bar of those on hand doesn't show (CHN-22)
    return (
        True,
        f"can cut, {points_text(left)} left" if own else f"can cut, owing up to {points_text(left)}",
    )


def ties(rules: Ruleset, state: State, i: ModelId) -> Iterator[Tie]:
    """The members of its circle, or who could link with it; its leash and those that it holds. (CHN-30, SKR-82)"""
    if not state.on_table(i):
        return
    if state.models[i].magic is not None:
        circle = circle_of(state, i)
        yield from _mates(i, circle) if circle is not None else _could_link(rules, state, i)
        by = holder(state, i) if channeler(state, i).gift.leash else None
        if by is not None and state.on_table(by):
            yield Tie(i, by, LEASH_IN, True, LEASH, "SKR-82")
    for wearer in _wearers(state, i):
        yield Tie(i, wearer, LEASH_IN, True, LEASH, "SKR-82")


def _mates(i: ModelId, circle: Circle) -> Iterator[Tie]:
    """A circle that is formed holds, however far apart its members are. (CHN-32)"""
    for other in circle.members:
        if other != i:
            yield Tie(i, other, LINK_IN, True, CIRCLE, "CHN-32")


def _could_link(rules: Ruleset, state: State, i: ModelId) -> Iterator[Tie]:
    """Pairs of which at least one is a woman, both free to link when their magic next begins. (CHN-30, CHN-39)"""
    if not _free(rules, state, i):
        return
    for other in channelers(state, state.models[i].side):
        women = SAIDAR in (channeler(state, i).gift.half, channeler(state, other).gift.half)
        if other != i and women and _free(rules, state, other):
            yield Tie(i, other, LINK_IN, False, CIRCLE, "CHN-30")


def _free(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it could link as things are: in no circle, able to channel, and up when its side's turn began."""
    slot = weavings(state)
    if state.models[i].side == state.side and slot.stage != "cast" and slot.was_down >> i & 1:
        return False  # it can't this turn; once the magic is cast, the next turn counts
    alone = circle_of(state, i) is None
    return alone and can_ever_link(rules, state, i) and channel_bar(rules, state, i) is None


def _wearers(state: State, i: ModelId) -> Iterator[ModelId]:
    """Those on the table whose leash the model holds."""
    for m in state.models:
        if m.magic is not None and m.magic.gift.leash and state.on_table(m.id) and holder(state, m.id) == i:
            yield m.id


def glimpses(event: Event) -> Iterator[Glimpse]:
    """Channelers that link. (CHN-30)"""
    if isinstance(event, CircleFormed):
        yield Glimpse(event.circle.leader, sign="links", others=event.circle.members)
    elif isinstance(event, Emptied):
        yield Glimpse(event.model, sign="fizzles")
