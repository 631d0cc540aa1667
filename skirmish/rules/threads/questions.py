"""Questions of this system at the odds desk: embracing, weaving, strain, wild magic, cuts. (DOT-152..172, R-62..84)"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any, get_args

from skirmish.core.decision import Action
from skirmish.core.outlook import find_fate
from skirmish.core.record import evolve, to_json
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.archetypes import join_own, read_own
from skirmish.kit.inquiries import Answering, Asked, Detail, Fact, Inquiry, Role, Said, View
from skirmish.kit.odds import Impossible, Odds, Part, forbid
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import (
    ORDERS,
    channeler,
    free_dots,
    most_of,
    protection,
    threads_of,
    with_channeler,
)
from skirmish.rules.threads.embracing import reach_bar
from skirmish.rules.threads.laws import (
    Held,
    Way,
    Work,
    assembly_law,
    cut_chance,
    embrace_law,
    net_law,
    split_law,
    toll_law,
)
from skirmish.rules.threads.orders import Order, order_text
from skirmish.rules.threads.people import SYSTEM, Own, Thread
from skirmish.rules.threads.pools import number_of
from skirmish.rules.threads.power import TOP, Toll
from skirmish.rules.threads.strain import multiplier_of
from skirmish.rules.threads.weaves import Weave, book_of
from skirmish.rules.threads.weaving import POWERS, most_dice, weave

ROUNDS = (1, 2, 3)
"""After so many it is told what is held."""
MOST_DICE, MOST_DOTS = 27, 14
THREADS: tuple[Thread, ...] = get_args(Thread)
POTENTIAL, ONEPOWER, WILLPOWER = 5, 4, 4
"""Of an ordinary channeler."""
ORDINARY = Own(half="saidar", willpower=4)


def read_way(rules: Ruleset, *, stand: bool = False) -> Way:
    """How dice are read under these rules. `stand`: tens aren't rolled again. (DOT-131, R-1, R-2)"""
    ones, late = rules.options.get("ones_cancel", "ordinary_first"), rules.options.get("reroll_ones", "cancel")
    return Way(not stand, ORDERS[ones], late == "cancel")


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _rounds(number: int) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


def _gather(law: Mapping[str, Fraction] | list[tuple[str, Fraction]], order: tuple[str, ...] = ()) -> Odds:
    """One chance for each word, those of the order first, if they can happen at all."""
    found: Odds = {}
    for word, chance in law.items() if isinstance(law, Mapping) else law:
        found[word] = found.get(word, Fraction(0)) + chance
    return {word: found[word] for word in (*order, *(word for word in found if word not in order)) if word in found}


# Embracing (DOT-152..155)

BURNED = "burned out"
FIRST = ("as many as wanted", "fewer", "nothing", "the Source slips away", BURNED)


def ask_embrace(asked: Asked) -> Answering:
    """What a try brings, and what is held after three rounds of tries. (DOT-152..155, R-61, R-62)"""
    rules, state, i, said = asked.rules, asked.state, asked.actor, asked.said
    if state.models[i].magic is None:
        raise Impossible(f"{state.models[i].name} doesn't channel", "DOT-114")
    forbid(f"{state.models[i].name} can't embrace", reach_bar(rules, state, i))
    slot, gift = channeler(state, i), channeler(state, i).gift
    held, most = slot.held if said["held"] is None else said["held"], most_of(rules, slot)
    if held + said["dice"] > most:
        raise Impossible(f"it may hold {most}, and holds {held}", "DOT-152", detail="DICE")
    wanted = 1 if rules.options["embrace_time"] == "per_die" else said["dice"]
    start, number = Held(held, slot.strain), power.embrace_dc(gift.potential)

    def want(now: Held, room: int) -> int:
        return 0 if now.dots >= room or (said["waits"] and now.dots) else wanted

    law = net_law(wanted, number, TOP, read_way(rules))
    first: list[tuple[str, Fraction]] = []
    for net, chance in law.items():
        came = power.embrace(
            net, held=held, want=wanted, maximum=most, potential=gift.potential, protects=protection(state, i),
            embrace_surplus=rules.options["embrace_surplus"],
        )  # fmt: skip
        end = BURNED if came.burned else FIRST[3] if net < 0 else FIRST[2] if not net else FIRST[net < wanted]
        first.append((end, chance))
    tables: list[tuple[str, Odds]] = [("", _gather(first, FIRST))]
    for rounds in ROUNDS:
        ends = embrace_law(
            gift, rounds, want, start, protects=protection(state, i), saangreal=rules.options["saangreal"],
            embrace_surplus=rules.options["embrace_surplus"], way=read_way(rules),
        )  # fmt: skip
        words = [(BURNED if end.burned else str(end.dots), chance) for end, chance in ends.items()]
        order = (*map(str, range(most + 1)), BURNED)
        tables.append((f"held after {_rounds(rounds)}", _gather(words, order)))
    told = (
        f"{state.models[i].name}, potential {gift.potential}, tries for {_dice(wanted)}",
        *([f"holds {held}"] if held else []), *(["then waits"] if said["waits"] else []),
    )  # fmt: skip
    facts = (
        Fact("number", f"each die needs {number}", number, "DOT-152"),
        Fact("maximum", f"it may hold {most}", most, "DOT-121"),
    )
    return Answering(told, facts=facts, tables=tuple(tables))


def _as_channeler(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """With the numbers that are said; who doesn't channel is an ordinary channeler. (DOT-107, DOT-126)"""
    slot = rules.magic.enlist(actor)
    usual = (read_own(actor, SYSTEM, Own) or Own()) if slot is not None else ORDINARY
    before = (slot.gift.potential, slot.gift.onepower) if slot is not None else (POTENTIAL, ONEPOWER)
    potential: Any = said["potential"] or before[0]
    onepower: Any = said["onepower"] or min(before[1], potential)
    if onepower > potential:
        raise Impossible(f"{onepower} dots of the Power above a potential of {potential}", "DOT-107", detail="onepower")
    own = join_own(usual, Own(potential=potential, onepower=onepower, willpower=said["willpower"]))
    blocks = dict(actor.stats) | {SYSTEM: to_json(own).decode()}
    return evolve(actor, stats=tuple(blocks.items())), target


# Weaving (DOT-157, DOT-158)

DONE, AT_WORK, LOST = "complete", "not yet complete", "botched and lost"


def ask_assemble(asked: Asked) -> Answering:
    """How soon a weave is complete that gets so many dice in each round. (DOT-118, DOT-158, R-76)"""
    needed, dice, rounds, number = (asked.said[name] for name in ("needed", "dice", "rounds", "difficulty"))
    way, negative = read_way(asked.rules, stand=asked.said["no-rerolls"]), asked.rules.options["weave_negative"]
    laws = [
        assembly_law(needed, (dice,) * (after + 1), number, weave_negative=negative, way=way) for after in range(rounds)
    ]

    def word(work: Work) -> str:
        return LOST if work.lost else DONE if work.successes >= needed else AT_WORK

    ends = [_gather([(word(work), chance) for work, chance in law.items()], (DONE, AT_WORK, LOST)) for law in laws]
    done = {_rounds(at): end.get(DONE, Fraction(0)) for at, end in enumerate(ends, 1)}
    left = [(str(work.successes), chance) for work, chance in laws[-1].items() if not work.lost]
    told = (f"a weave of {needed}", f"{_dice(dice)} a round at {number}", _rounds(rounds), *_stand(asked.said))
    at_hand = _gather(left, tuple(map(str, range(needed + 1))))
    return Answering(told, tables=(("", ends[-1]), ("complete after", done), ("successes at the end", at_hand)))


def _stand(said: Said) -> tuple[str, ...]:
    return ("tens aren't rolled again",) if said["no-rerolls"] else ()


# One weave (DOT-117, DOT-157, DOT-160, DOT-175)

COMPLETE, UNDONE, COLLAPSED = "complete", "nothing comes of it", "all boxes full: the weaves collapse"


def ask_weave(asked: Asked) -> Answering:
    """What a round of dice brings for a weave, and to whom. (DOT-117, DOT-118, DOT-130, DOT-157, DOT-160, DOT-175)"""
    rules, i, target = asked.rules, asked.actor, asked.target
    name, made = asked.state.models[i].name, find_weave(rules, asked.said["weave"])
    if asked.state.models[i].magic is None:
        raise Impossible(f"{name} doesn't channel", "DOT-114")
    forbid(f"{name} can't weave", reach_bar(rules, asked.state, i))
    state = _holding(rules, asked.state, i)
    slot, lacking = channeler(state, i), power.lacking(made.pattern.threads, threads_of(state, i))
    if made.id not in slot.gift.weaves:
        known = ", ".join(book_of(rules).weaves[one].name for one in slot.gift.weaves if one in book_of(rules).weaves)
        raise Impossible(f"{name} doesn't know {made.name}; it knows {known or 'none'}", "DOT-112")
    if any(lacking):
        short = " and ".join(f"{dots} {thread}" for thread, dots in zip(POWERS, lacking, strict=True) if dots)
        raise Impossible(f"{name} lacks {short}", "DOT-117")
    dice, most = asked.said["dice"] or max(1, free_dots(state, i)), most_dice(state, i)
    if dice > most:
        raise Impossible(f"1 to {most} dice", "DOT-160", detail="dice")
    order = Order(made.id, dice, asked.said["no-rerolls"])
    aim = _aim(state, i, target, made, order)
    before = slot.work(made.id)
    has = before.successes if before is not None else 0

    def end(after: State, _: Any) -> str:
        now = channeler(after, i)
        work = now.work(made.id)
        if now.burned or not now.held:
            return BURNED if now.burned else COLLAPSED
        if work is not None:
            return f"{work.successes} of {made.needed} successes"
        if now.gained - slot.gained + has < made.needed:
            return UNDONE
        return COMPLETE if aim.target == NOBODY else find_fate(rules, state, after, aim.target)

    def strained(after: State, _: Any) -> str:
        boxes = channeler(after, i).strain - slot.strain
        if channeler(after, i).burned:
            return BURNED
        return "no strain" if not boxes else f"{boxes} {'box' if boxes == 1 else 'boxes'} of strain"

    at = f" at {state.models[target].name}" if aim.target == target != i else ""
    told = (f"{name} weaves {made.name}{at} with {_dice(dice)}, and holds {slot.held}", *_stand(asked.said))
    facts = (
        Fact("needed", f"it takes {made.needed}" + (f", and has {has}" if has else ""), made.needed, "DOT-118"),
        Fact("number", f"each die needs {number_of(rules, state, i, made)}", number_of(rules, state, i, made),
             "DOT-157"),
    )  # fmt: skip
    part = Part(state, weave, (aim,))
    return Answering(told, part, (View("", end), View(f"What becomes of {name}", strained)), facts)


def _holding(rules: Ruleset, state: State, i: ModelId) -> State:
    """Who hasn't begun yet holds what it may. (DOT-156)"""
    slot = channeler(state, i)
    return state if slot.held or slot.began else with_channeler(state, i, held=most_of(rules, slot))


def _aim(state: State, i: ModelId, target: ModelId, made: Weave, order: Order) -> Action:
    """Where such a weave goes: at the other, at itself, at where the other stands."""
    kind, action = made.spell.target, Action("cast", i, what=order_text(order))
    if kind in ("enemy", "caster"):
        return evolve(action, target=target)
    if kind in ("self", "ally"):
        return evolve(action, target=i)
    x, y, *_ = state.places[target]
    if kind == "point":
        return evolve(action, at=(x, y), level=state.level(target) if state.battlefield.levels else SAME_LEVEL)
    raise Impossible(f"{made.name} isn't aimed at anybody: ask `odds assemble {made.needed}`", "DOT-157")


def find_weave(rules: Ruleset, name: str) -> Weave:
    """The weave of this id or name, in any case. Raises `Impossible` with those there are."""
    wanted = name.strip().casefold()
    for made in book_of(rules).weaves.values():
        if wanted in (made.id, made.name.casefold()):
            return made
    raise Impossible(f"no weave '{name}'", wrong=name, known=tuple(book_of(rules).weaves))


def weave_names(rules: Ruleset) -> tuple[str, ...]:
    """All weaves, by their ids and by their names."""
    book = book_of(rules).weaves
    return (*book, *(made.name for made in book.values()))


def _as_weaver(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """Who is described as HALF:POTENTIAL has as many dots of everything, and knows the weave. (DOT-107)"""
    if not said["caster"]:
        return actor, target
    half, _, potential = said["caster"].partition(":")
    dots: Any = int(potential)
    if not 1 <= dots <= MOST_DOTS:
        raise Impossible(f"'{said['caster']}' can't be: a potential of 1 to {MOST_DOTS}", "DOT-108")
    of: Any = half
    own = Own(
        half=of, potential=dots, onepower=dots, threads=dict.fromkeys(THREADS, dots), willpower=4,
        weaves=(find_weave(rules, said["weave"]).id,), origin="a question",
    )  # fmt: skip
    blocks = dict(actor.stats) | {SYSTEM: to_json(own).decode()}
    return evolve(actor, stats=tuple(blocks.items())), target


# Strain (DOT-119..124, DOT-160, DOT-165, DOT-166)

TOLLS = UNHURT, STRAINED, FULL, WILD, _ = (
    "no strain", "strained", "all boxes full: the weaves collapse", "the Power runs wild, and it burns out", BURNED,
)  # fmt: skip


def ask_strain(asked: Asked) -> Answering:
    """What a round of one weave or of several does to the channeler. (DOT-160, DOT-165, DOT-166, R-65..67)"""
    said, options = asked.said, asked.rules.options
    onepower, willpower, strain, potential = (said[name] for name in ("onepower", "willpower", "strain", "potential"))
    if strain > willpower:
        raise Impossible(f"{strain} boxes of strain on {willpower} dots of Willpower", "DOT-120", detail="strain")
    if onepower > potential:
        raise Impossible(f"{onepower} dots of the Power above a potential of {potential}", "DOT-107", detail="onepower")
    dice, most = read_dice(said["pools"]), power.maximum(onepower, willpower, strain)
    held = most if said["held"] is None else said["held"]
    if held > most:
        raise Impossible(f"it may hold {most}", "DOT-121", detail="held")
    many = len(dice) > 1
    if sum(dice) > (held if many else potential):
        raise Impossible(f"{_dice(sum(dice))}, at most {held if many else potential}", "DOT-163", detail="POOLS")
    way, free_boxes = read_way(asked.rules, stand=said["no-rerolls"]), willpower - strain
    multiplier, top = multiplier_of(asked.rules, onepower, potential), potential + 1
    pools = [(number, said["difficulty"]) for number in dice]
    if many:
        base = onepower if options["strain_reference"] == "base" else most
        law = toll_law(
            pools, top, maximum=base, potential=potential, free_boxes=free_boxes, multiplier=multiplier,
            wild_overflow=options["wild_overflow"], way=way,
        )  # fmt: skip
    else:
        limit = most if options["single_strain_reference"] == "maximum" else held
        law = {}
        for net, chance in net_law(dice[0], said["difficulty"], top, way).items():
            toll = power.single_round(
                dice[0], net, limit=limit, potential=potential, free_boxes=free_boxes, multiplier=multiplier,
                wild_overflow=options["wild_overflow"],
            )  # fmt: skip
            law[toll] = law.get(toll, Fraction(0)) + chance
    totals = split_law(pools, top, way)
    successes: Odds = {str(total): chance for total, chance in sorted(totals.items()) if total < top}
    boxes = [(str(toll.strain), chance) for toll, chance in law.items() if not _severs(toll)]
    told = (
        " and ".join(_dice(number) for number in dice) + f" at {said['difficulty']}",
        f"potential {potential}, {onepower} dots of the Power, {willpower} of Willpower",
        *([f"{strain} strained"] if strain else []),
        *_stand(said),
    )
    facts = (
        Fact("maximum", f"{most} {'dot is' if most == 1 else 'dots are'} left", most, "DOT-121"),
        Fact("free-boxes", f"{free_boxes} {'box is' if free_boxes == 1 else 'boxes are'} free", free_boxes, "DOT-120"),
    )
    fates = _gather([(_fate(toll, free_boxes), chance) for toll, chance in law.items()], TOLLS)
    tables = (
        ("", fates),
        ("boxes of strain, unless it burns out at once", _gather(boxes, tuple(map(str, range(top))))),
        ("successes", {**successes, "more": totals.get(top, Fraction(0))}),
    )
    return Answering(told, facts=facts, tables=tables)


def _severs(toll: Toll) -> bool:
    """Whether it used more than its potential. (DOT-166)"""
    return toll.burned and not toll.overflow


def _fate(toll: Toll, free_boxes: int) -> str:
    if toll.overflow:
        return WILD
    if toll.burned:
        return BURNED
    return UNHURT if not toll.strain else FULL if toll.strain == free_boxes else STRAINED


def read_dice(text: str) -> tuple[int, ...]:
    """`3+4`: the dice of each pool. Raises `Impossible`. (DOT-163)"""
    parts = [part.strip() for part in text.split("+")]
    if not all(part.isascii() and part.isdecimal() and 0 < int(part) <= MOST_DICE for part in parts):
        raise Impossible(f"'{text}' is no list of dice, like 3+4", "DOT-163", detail="POOLS")
    if len(parts) > power.MOST_POOLS:
        raise Impossible(f"{len(parts)} pools; at most {power.MOST_POOLS} have dice", "DOT-163", detail="POOLS")
    return tuple(map(int, parts))


# Wild magic (DOT-169..172)


def ask_wild(asked: Asked) -> Answering:
    """How hard the Power strikes that runs wild, and whom. (DOT-170..172, R-70..72)"""
    overflow, dice, near = (asked.said[name] for name in ("overflow", "dice", "near"))
    bolts = power.count_bolts(overflow, int(asked.rules.options["wild_max_bolts"]))
    law = net_law(dice, power.USUAL, dice + 1, read_way(asked.rules))
    harms = sum([chance for net, chance in law.items() if net > 0], Fraction(0))
    share = Fraction(1, near)
    hit = {
        str(times): comb(bolts, times) * share**times * (1 - share) ** (bolts - times)
        for times in range(bolts + 1)
    }  # fmt: skip
    spared = (1 - share * harms) ** bolts
    nets = _gather([("0 or less" if net <= 0 else str(net), chance) for net, chance in law.items()], ("0 or less",))
    nets["more"] = nets.pop(str(dice + 1), Fraction(0))
    told = (f"{overflow} boxes too many", f"bolts of {_dice(dice)}", f'{near} within 24"')
    facts = (
        Fact("bolts", f"{bolts} {'bolt' if bolts == 1 else 'bolts'}", bolts, "DOT-171"),
        Fact("size", f"{dice * overflow} dice in all, {dice * bolts} of them strike", dice * bolts, "DOT-171"),
    )
    once: Odds = {"struck with effect": 1 - spared, "spared": spared}
    return Answering(
        told, facts=facts,
        tables=(("", once), ("bolts at each of them, the channeler too", hit), ("successes of a bolt", nets)),
    )  # fmt: skip


# Cuts


def ask_cutting(asked: Asked) -> Answering:
    """Whether a weave is cut that is kept up with so many dice for its defence. (DOT-136, R-84)"""
    dice, needed, defence = (asked.said[name] for name in ("dice", "threads", "defence"))
    way = read_way(asked.rules)
    cut = {number: cut_chance(dice, needed, number, way=way) for number in range(defence + 1)}
    told = (f"{_dice(dice)} against a weave of {needed}", f"{_dice(defence) if defence else 'no dice'} to defend it")
    by_defence: Odds = {_dice(number) if number else "nobody": chance for number, chance in cut.items()}
    tables: tuple[tuple[str, Odds], ...] = (("", {"cut": cut[defence], "stands": 1 - cut[defence]}),)
    return Answering(told, tables=(*tables, ("cut if defended by", by_defence)) if defence else tables)


DIFFICULTY = Detail("difficulty", "What each die needs.", usual=power.USUAL, least=-4, most=15)
NO_REROLLS = Detail("no-rerolls", "It was declared that no tens are rolled again.", "flag")

QUESTIONS = (
    Inquiry(
        name="embrace",
        text="The odds of embracing the Source: dots held after one, two and three rounds, slipping, burning out.",
        rules=("DOT-152", "DOT-153", "DOT-154", "DOT-155"),
        ask=ask_embrace,
        actor=Role("channeler", "The channeler."),
        details=(
            Detail("dice", "The number of dots wanted in each round.", least=1, most=MOST_DICE, placed=True,
                   of_moments=True),
            Detail("held", "Dots already held. Default: those it holds.", most=MOST_DICE, of_moments=True),
            Detail("waits", "It rolls until it holds a dot, and lets the others grow.", "flag", of_moments=True),
            Detail("potential", f"Its potential. Default: its own, or {POTENTIAL}.", least=1, most=MOST_DOTS),
            Detail("onepower", f"Its dots of the Power. Default: its own, or {ONEPOWER}.", least=1, most=MOST_DOTS),
            Detail("willpower", f"Its Willpower, if the rules have none. Default: its own, or {WILLPOWER}.", most=13),
        ),
        examples=(
            "3 --rules dots --potential 5 --onepower 4",
            "2 --rules dots --channeler tower-circle:m-01 --waits",
        ),
        describe=_as_channeler,
        verbs=("embrace",),
    ),
    Inquiry(
        name="weave",
        text="What a round of dice for a weave of threads does to its target and to its weaver.",
        rules=("DOT-117", "DOT-118", "DOT-130", "DOT-157", "DOT-160", "DOT-175"),
        ask=ask_weave,
        actor=Role("caster", "The weaver: HALF:POTENTIAL or ROSTER:WARRIOR.", described=r"(saidar|saidin):\d+",
                   usual="saidar:8"),
        target=Role("target", "The target."),
        apart_in=6.0,
        details=(
            Detail("weave", "The weave, by its id or name.", "word", placed=True, known=weave_names, of_moments=True),
            Detail("dice", "Dice given to it. Default: all that are free.", least=1, most=MOST_DICE, of_moments=True),
            evolve(NO_REROLLS, of_moments=True),
        ),
        examples=("lightning --rules dots --dice 5", "immolate --rules dots --caster saidin:7 --dice 6"),
        describe=_as_weaver,
        verbs=("cast",),
    ),
    Inquiry(
        name="assemble",
        text="How soon a weave is complete, by the successes it needs and the dice it gets in each round.",
        rules=("DOT-118", "DOT-157", "DOT-158"),
        ask=ask_assemble,
        details=(
            Detail("needed", "The sum of its threads.", least=1, most=25, placed=True),
            Detail("dice", "Dice given to it in each round.", usual=4, least=1, most=MOST_DICE),
            Detail("rounds", "The number of rounds.", usual=3, least=1, most=6),
            DIFFICULTY, NO_REROLLS,
        ),
        examples=("5 --dice 4 --rules dots", "3 --dice 3 --rounds 2 --no-rerolls --rules dots"),
    ),
    Inquiry(
        name="strain",
        text="What a round of weaving does to the channeler: strain, wild magic, burning out.",
        rules=("DOT-120", "DOT-121", "DOT-124", "DOT-160", "DOT-165", "DOT-166"),
        ask=ask_strain,
        details=(
            Detail("pools", "The dice of each weave: 4, or 3+4.", "word", placed=True),
            Detail("potential", "The channeler's potential.", usual=POTENTIAL, least=1, most=MOST_DOTS),
            Detail("onepower", "Its dots of the Power.", usual=ONEPOWER, least=1, most=MOST_DOTS),
            Detail("willpower", "Its Willpower.", usual=WILLPOWER, most=13),
            Detail("strain", "Boxes already strained.", usual=0, most=13),
            Detail("held", "Dots held and free. Default: as many as possible.", least=1, most=MOST_DOTS),
            DIFFICULTY, NO_REROLLS,
        ),
        examples=("4 --rules dots", "3+4 --onepower 10 --potential 13 --strain 3 --rules dots"),
    ),
    Inquiry(
        name="wild",
        text="How hard wild magic strikes, and whom.",
        rules=("DOT-170", "DOT-171", "DOT-172"),
        ask=ask_wild,
        details=(
            Detail("overflow", "Boxes of strain that there is no room for.", least=1, most=100, placed=True),
            Detail("dice", "The channeler's dots of the Power.", usual=ONEPOWER, least=1, most=MOST_DOTS),
            Detail("near", 'Models within 24", the channeler among them.', usual=8, least=1, most=60),
        ),
        examples=("3 --dice 10 --near 12 --rules dots",),
    ),
    Inquiry(
        name="cutting",
        text="Whether a weave that is kept up is cut.",
        rules=("DOT-136",),
        ask=ask_cutting,
        details=(
            Detail("dice", "The cutter's free dots.", least=1, most=MOST_DICE, placed=True),
            Detail("threads", "The sum of the weave's threads.", usual=3, least=1, most=25),
            Detail("defence", "Dice with which its holder defends it.", usual=0, most=MOST_DICE),
        ),
        examples=("5 --threads 3 --defence 2 --rules dots",),
    ),
)  # fmt: skip
