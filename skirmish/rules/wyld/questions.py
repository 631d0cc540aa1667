"""Questions of this system at the odds desk: a spell shaped with cards, cards alone. (WYL-5..19, WYL-31..37)"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Any

from skirmish.core.decision import Action
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Lore, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.inquiries import Answering, Asked, Detail, Fact, Inquiry, Role, Said
from skirmish.kit.odds import Impossible, Odds, forbid
from skirmish.kit.queries import UNBOUND, touches_ground
from skirmish.rules.wyld.archetypes import SYSTEM, Own
from skirmish.rules.wyld.caster import Caster, Channel, caster
from skirmish.rules.wyld.casting import MISSED, Bonus, card_modifiers, read_spare, spell_roll, weave_check
from skirmish.rules.wyld.channeling import act_bar, cards_bar, new_channel, room, spell_bar
from skirmish.rules.wyld.deck import PLAIN, cards_of, full, is_joker, points_of_suits, suit, suit_order
from skirmish.rules.wyld.odds import ABORTED, CAST, DETONATED, CardOdds, castings
from skirmish.rules.wyld.releases import Bonuses, Held, releases
from skirmish.rules.wyld.spells import Page, book_of

HALVES = ("saidin", "saidar")
"""What a weaver is described with, whose points say how strong she is here. (WYL-67)"""
MOST_ESSENCE, MOST_POINTS = 10, 60
PASSES, FAILS = "cast, its own roll passed", "cast, its own roll failed"
SO_MANY = "after so many actions"
TELLING = {CAST: "Cast", ABORTED: "Aborted", DETONATED: "Detonated"}


def ask_weave(asked: Asked) -> Answering:
    """What has become of the spell after each action: cast as soon as it has its points, all cards kept.

    (WYL-7..9, WYL-14, WYL-34..37, WYL-66, WYL-67)
    """
    rules, state, i = asked.rules, asked.state, asked.actor
    page = find_page(rules, asked.said["weave"])
    slot = _shaper(rules, state, i, page)
    number, now = asked.said["cards"] or room(rules, state, i), slot.channel or new_channel(rules, slot, page)
    forbid(f"{state.models[i].name} can't draw so", cards_bar(rules, state, i, number))
    if not now.missing:
        raise Impossible(f"{page.spell.name} has its points: it may be cast", "WYL-14")
    drawn = number + (1 if touches_ground(state, i, UNBOUND) else 0)
    pays = _pays(rules, slot, now, asked.said)
    actions = asked.said["actions"]
    fates = castings(now.deck, drawn, now.missing, actions, pays=pays)
    gift, jokers = slot.gift, any(map(is_joker, cards_of(now.deck)))
    told = (
        f"{page.spell.name} shaped by {state.models[i].name}, essence {gift.essence}, occult {gift.occult}",
        f"{drawn} {'card' if drawn == 1 else 'cards'} an action",
        f"{len(fates)} {'action' if len(fates) == 1 else 'actions'}",
        *([f"low jokers {'' if pays else 'not '}paid for"] if jokers else []),
    )
    facts, tables = tuple(_facts(page, now)), _by_action(fates)
    if not (page.weave or page.rolls):
        return Answering(told, facts=facts, tables=(("", fates[-1]), *tables))
    first, *_ = suits = suit_order(rules, gift.tradition)
    diamonds, *others = points_of_suits(suits, now.hand)
    held = Held(diamonds, sum(others), now.faces)
    let_go = releases(now.deck, held, drawn, now.missing, actions, lambda card: suit(card) == first, pays=pays)
    passed = [_passed(rules, state, i, page, bonuses) for bonuses in let_go]
    ends = {PASSES: passed[-1], FAILS: fates[-1][CAST] - passed[-1]} | {n: c for n, c in fates[-1].items() if n != CAST}
    by = {str(n): chance for n, chance in enumerate(passed, 1)}
    passing = [(f"Cast, and its own roll passed, {SO_MANY}", by)] if passed[-1] else []
    return Answering(told, facts=facts, tables=(("", ends), *tables[:1], *passing, *tables[1:]))


def _passed(rules: Ruleset, state: State, i: ModelId, page: Page, bonuses: Bonuses) -> Fraction:
    """The chance that the spell is let go and passes its own roll, the better for its cards. (WYL-66, WYL-67)"""

    def chance(bonus: Bonus) -> Fraction:
        if page.weave:
            law = weave_check(i, page, tuple(card_modifiers(rules, state, i, bonus))).law()
            return sum((share for passed, share in law if passed), Fraction(0))
        roll = spell_roll(rules, state, i, page, Action("cast", i, what=page.spell.id), bonus)
        return sum((share for outcome, share in roll.law() if read_spare(outcome) != MISSED), Fraction(0))

    return sum((share * chance(bonus) for bonus, share in bonuses.items()), Fraction(0))


def _by_action(fates: tuple[Odds, ...], needed: str = "") -> list[tuple[str, Odds]]:
    """A table for each thing that may have become of a spell."""
    after = [(word, {str(n): shares[name] for n, shares in enumerate(fates, 1)}) for name, word in TELLING.items()]
    return [(f"{word} {SO_MANY}{needed}", by) for word, by in after if any(by.values())]


def _facts(page: Page, now: Channel) -> list[Fact]:
    """What it needs, what it has, and what comes once it is let go. (WYL-4, WYL-5, WYL-66, WYL-67)"""
    found = [Fact("horizon", f"{page.horizon} points needed, circle {page.circle}", page.horizon, "WYL-4")]
    found += [Fact("points", f"{now.points} held", now.points, "WYL-31")] if now.hand else []
    found += [Fact("motes", f"{page.motes} motes committed", page.motes, "WYL-5")]
    if page.weave:
        needed = page.spell.difficulty
        found.append(
            Fact("test", f"its own roll once it is cast: 2D6, {needed}+, the better for its cards", needed, "WYL-67")
        )
    elif page.rolls:
        text = "its own roll once it is cast: essence and occult, the better for its cards, 1 success needed"
        found.append(Fact("test", text, 1, "WYL-66"))
    return found


def _shaper(rules: Ruleset, state: State, i: ModelId, page: Page) -> Caster:
    """Who can shape the spell now. Raises `Impossible`. (WYL-1, WYL-3, WYL-5, WYL-9)"""
    name = state.models[i].name
    if state.models[i].magic is None:
        raise Impossible(f"{name} shapes no spells", "WYL-1")
    slot, book = caster(state, i), book_of(rules)
    if page.spell.id not in slot.gift.spells:
        known = ", ".join(book[spell].spell.name for spell in slot.gift.spells)
        raise Impossible(f"{name} doesn't know {page.spell.name}; it knows {known or 'none'}", "WYL-1")
    forbid(f"{name} can't shape {page.spell.name}", act_bar(rules, state, i) or spell_bar(rules, state, i, page))
    return slot


def _pays(rules: Ruleset, slot: Caster, now: Channel, said: Said) -> bool:
    """Whether low jokers are paid for. Raises `Impossible` where counting doesn't say what comes. (WYL-34..36)"""
    jokers = sum(map(is_joker, cards_of(now.deck)))
    if jokers and rules.options["late_joker_detonates"] == "true":
        raise Impossible("odds of cards don't know late_joker_detonates=true", "WYL-36")
    if said["no-pay"] or not slot.willpower:
        return False
    if slot.willpower < jokers:
        raise Impossible("it has 1 willpower, and two jokers are left: say that it doesn't pay", "WYL-34")
    return True


def find_page(rules: Ruleset, name: str) -> Page:
    """The spell or weave of this id or name, in any case. Raises `Impossible` with those there are."""
    book, wanted = book_of(rules), name.strip().casefold()
    for page in book.values():
        if wanted in (page.spell.id.casefold(), page.spell.name.casefold(), page.spell.id.replace("_", "-")):
            return page
    raise Impossible(f"no spell '{name}'", wrong=name, known=tuple(book))


def names(rules: Ruleset) -> tuple[str, ...]:
    """The spells and weaves, by their ids and by their names."""
    book = book_of(rules)
    return (*book, *(page.spell.name for page in book.values()))


def _with_spell(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """Who is described as ESSENCE:OCCULT, or as a weaver of so many points, knows the spell. (WYL-1, WYL-67)"""
    if not said["caster"]:
        return actor, target
    half, _, points = said["caster"].partition(":")
    spells = (find_page(rules, said["weave"]).spell.id,)
    lore: Lore = ()
    own = Own(spells=spells)
    if half.isdecimal():
        traits: Any = _within(half, 1), _within(points, 0)
        own = evolve(own, essence=traits[0], occult=traits[1])
    elif half.casefold() in HALVES and 1 <= int(points) <= MOST_POINTS:
        lore = (("half", half.casefold()), ("points", int(points)), ("weaves", ()))
    else:
        text = "neither ESSENCE:OCCULT, like 4:3, nor HALF:POINTS, like saidar:8"
        raise Impossible(f"'{said['caster']}' is {text}", "WYL-1")
    return evolve(actor, lore=lore, stats=((SYSTEM, to_json(own).decode()),)), target


def _within(text: str, least: int) -> int:
    if not least <= int(text) <= MOST_ESSENCE:
        raise Impossible(f"'{text}' can't be: {least} to {MOST_ESSENCE}", "WYL-1")
    return int(text)


# Cards alone

MOST_HORIZON = 220
"""The points of all cards. (WYL-31)"""


def ask_cards(asked: Asked) -> Answering:
    """The points of so many cards, how soon a spell has enough, what jokers do. (WYL-14, WYL-31..37)"""
    number, jokers, horizon, actions = (asked.said[name] for name in ("cards", "jokers", "horizon", "actions"))
    pays, cancel = not asked.said["no-pay"], asked.said["cancel"]
    if jokers not in (0, 2):
        raise Impossible("a deck has no jokers, or two", detail="jokers")
    odds = CardOdds()
    law = dict(odds.points(number, jokers, cancel=cancel))
    mean = sum((scored * chance for scored, chance in law.items()), Fraction(0))
    likeliest = max(law, key=lambda scored: (law[scored], -scored))
    sums = accumulate(law.values())
    median = next(scored for scored, reached in zip(law, sums, strict=True) if 2 * reached >= 1)
    told = (
        f"{number} {'card' if number == 1 else 'cards'} of {len(cards_of(full(jokers)))}",
        *(["face cards cancel"] if cancel else []),
        *([f"low jokers {'' if pays else 'not '}paid for"] if jokers else []),
    )
    rule = "WYL-32" if cancel else "WYL-31"
    facts = (
        Fact("mean", f"mean {float(mean):.4f} points", float(mean), rule),
        Fact("median", f"median {median}", median, rule),
        Fact("mode", f"likeliest {likeliest}", likeliest, rule),
        Fact("most", f"at most {max(law)}", max(law), rule),
    )
    tables = [("", {str(scored): chance for scored, chance in law.items()})]
    for points in (horizon,) if horizon is not None else odds.horizons:
        tables += _by_action(odds.castings(number, jokers, points, actions, pays=pays), f", {points} points needed")
    tables += [("The jokers of the first draw", odds.jokers(number, pays=pays))] if jokers else []
    return Answering(told, facts=facts, tables=tuple(tables))


ACTIONS = Detail("actions", "Number of actions to follow.", usual=4, least=1, most=8, of_moments=True)
NO_PAY = Detail("no-pay", "Pay no willpower for low jokers.", "flag", opposite="pay", of_moments=True)

QUESTIONS = (
    Inquiry(
        name="cards",
        text="The points of a hand of cards, how soon a spell has enough, and what jokers do meanwhile.",
        rules=("WYL-4", "WYL-14", "WYL-31", "WYL-32", "WYL-34", "WYL-35", "WYL-37"),
        ask=ask_cards,
        details=(
            Detail("cards", "Number of cards drawn in one action.", least=1, most=PLAIN, placed=True),
            Detail("jokers", "Jokers in the deck: none or two.", usual=2, most=2),
            Detail("horizon", "Points needed. Default: each circle's.", least=1, most=MOST_HORIZON),
            ACTIONS, NO_PAY,
            Detail("cancel", "In the table of points, faces (not diamonds) cancel their suit's best card.", "flag"),
        ),
        examples=("3", "4 --horizon 41 --actions 5 --no-pay", "5 --jokers 0 --cancel"),
    ),
    Inquiry(
        name="weave",
        text="How soon a spell shaped with cards is cast, aborted or detonated, and whether its own roll is passed.",
        rules=("WYL-4", "WYL-7", "WYL-14", "WYL-33", "WYL-34", "WYL-35", "WYL-37", "WYL-44", "WYL-66", "WYL-67"),
        ask=ask_weave,
        actor=Role("caster", "The caster: HALF:POINTS, ESSENCE:OCCULT or ROSTER:WARRIOR.",
                   described=r"[^:]*:\d+", usual="saidar:8"),
        details=(
            Detail("weave", "The spell or weave, by its id or name.", "word", placed=True, known=names,
                   of_moments=True),
            Detail("cards", "Cards drawn in each action. Default: as many as the caster may.", least=1, most=20,
                   of_moments=True),
            ACTIONS, NO_PAY,
        ),
        examples=("firebird --rules wyld --cards 3", "fireball --rules wyld --caster 5:4 --actions 6 --no-pay"),
        describe=_with_spell,
        verbs=("channel",),
    ),
)  # fmt: skip
