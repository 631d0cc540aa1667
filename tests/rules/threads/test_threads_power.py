"""The worked examples of the digest about the Power, its other formulas, and laws against plain enumeration."""

from __future__ import annotations

from fractions import Fraction

import pytest
from face_by_face import Odds, nets, pools

from skirmish.core.dice import Dice
from skirmish.core.open_pool import OpenPool
from skirmish.rules.threads import power
from skirmish.rules.threads.gift import Angreal, Gift, Threads
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

NETS = tuple((net, net) for net in range(-20, 21))
NO_FIRE = Threads(3, 3, 3, 0, 3)
FLAME = Threads(fire=1)


def roll(*faces: int, dice: int, target: int) -> int:
    """What so many dice come to if they fall so, those that are rolled again last."""
    drawn, net, _ = OpenPool(0, "a test", dice, target, NETS).draw(Dice(None, faces))
    assert drawn == faces, "all of them are rolled, and no more"
    return net


# --- threads ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weave", "sum_of_it"),
    [(Threads(fire=5), 5), (Threads(air=2, fire=1), 3), (Threads(2, 2, 2, 2, 2), 10), (FLAME, 1)],
)
def test_successes_needed(weave: Threads, sum_of_it: int) -> None:
    """TV-25, TV-26, TV-52; DOT-116, DOT-118."""
    assert power.needed(weave) == sum_of_it


@pytest.mark.parametrize(
    ("have", "linked", "can"),
    [(NO_FIRE, (), False), (NO_FIRE, (Threads(0, 1, 0, 2, 1),), True), (Threads(fire=1), (), True)],
)
def test_threads_needed(have: Threads, linked: tuple[Threads, ...], can: bool) -> None:
    """TV-28, TV-29, TV-53; DOT-115, DOT-117, R-85: a circle lends threads."""
    assert power.can_form(FLAME, have, linked) is can


def test_what_is_lacking() -> None:
    """DOT-117."""
    assert power.lacking(Threads(1, 0, 2, 4, 0), NO_FIRE) == Threads(fire=4)


def test_overspent_threads() -> None:
    """TV-66; DOT-119, R-92: Air and Fire, a box each."""
    weaves = (Threads(air=2), Threads(air=2, fire=1), Threads(fire=2))
    assert power.double_dip(Threads(air=3, fire=2), weaves) == 2
    assert power.double_dip(Threads(air=4, fire=3), weaves) == 0
    assert [power.double_dip(Threads(spirit=dots), weaves, "tar") for dots in (6, 7)] == [1, 0], "DOT-168"


@pytest.mark.parametrize(
    ("weave", "dream", "tar", "can"),
    [
        (Threads(spirit=3), "dream", "sum", True),
        (Threads(spirit=4), "dream", "sum", False),
        (Threads(air=1, spirit=1), "dream", "sum", False),
        (Threads(air=2, fire=1), "tar", "sum", True),
        (Threads(air=2, fire=2), "tar", "sum", False),
        (Threads(air=2, fire=2), "tar", "largest", True),
        (Threads(fire=4), "tar", "largest", False),
    ],
)
def test_weaving_in_dreams(weave: Threads, dream: str, tar: str, can: bool) -> None:
    """DOT-167, DOT-168, R-87: of somebody with three dots of Spirit and no others."""
    assert power.can_dream(weave, Threads(spirit=3), dream, tar) is can


# --- strain ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("onepower", "willpower", "strain", "left"),
    [(4, 4, 3, 1), (4, 7, 3, 4), (4, 7, 4, 3), (10, 4, 3, 7), (10, 4, 4, 6), (4, 4, 4, 0), (5, 0, 0, 5)],
)
def test_dice_left(onepower: int, willpower: int, strain: int, left: int) -> None:
    """TV-30, TV-31, TV-32, TV-35; DOT-120, DOT-121, against the columns of the sheet."""
    assert power.dice_left(onepower, willpower, strain) == left
    cancelled = [c for c in range(1, onepower + 1) if willpower - strain < c <= willpower]
    assert left == onepower - len(cancelled)


def toll(nets: tuple[int, ...], onepower: int, willpower: int, strain: int, **more: object) -> power.Toll:
    """Of somebody of potential 13."""
    return power.split_round(
        nets, maximum=power.maximum(onepower, willpower, strain), potential=13, free_boxes=willpower - strain,
        multiplier=onepower, **more,
    )  # type: ignore[arg-type]  # fmt: skip


def test_two_pools_strain() -> None:
    """TV-34; DOT-165, R-65: with three boxes of strain, as the page before has it, six successes on four dots."""
    nets = roll(2, 10, 4, dice=2, target=-2), roll(3, 10, 5, dice=2, target=-2)
    assert power.maximum(4, 7, 3) == 4
    assert toll(nets, 4, 7, 3) == power.Toll(6, strain=2)


def test_two_pools_run_wild() -> None:
    """TV-36; DOT-124, DOT-169..171, R-64, R-70: eleven successes on seven dots, and one box is free."""
    nets = roll(2, 10, 10, 4, 4, dice=3, target=-2), roll(3, 3, 4, 10, 10, 5, dice=4, target=-2)
    assert power.maximum(10, 4, 3) == 7
    assert toll(nets, 10, 4, 3) == power.Toll(11, strain=4, overflow=3, burned=True, wild=30)
    assert toll(nets, 10, 4, 3, wild_overflow="all_gained").wild == 40, "R-71"


@pytest.mark.parametrize(("free_boxes", "overflow", "wild"), [(5, 82, 1066), (0, 87, 1131)])
def test_a_hundred_successes(free_boxes: int, overflow: int, wild: int) -> None:
    """TV-37, TV-38; DOT-134, DOT-171, R-71: through a sa'angreal that saves its bearer from burning out, not strain."""
    found = power.split_round(
        (100,), maximum=13, potential=14, free_boxes=free_boxes, multiplier=13, protects=("burn-out",)
    )
    assert found == power.Toll(100, strain=87, overflow=overflow, burned=False, wild=wild)


def test_more_than_the_potential_burns_out() -> None:
    """DOT-166: and there is no strain then, unless something protects; pools below 0 count as nothing (R-67)."""
    assert toll((7, 7, -3), 10, 13, 0) == power.Toll(14, burned=True)
    assert toll((7, 7), 10, 13, 0, protects=power.ALL) == power.Toll(14)
    assert toll((7, 6, -3), 10, 13, 0) == power.Toll(13, strain=3)


@pytest.mark.parametrize(
    ("rolled", "net", "protects", "found"),
    [
        (4, 4, (), power.Toll(4)),
        (4, -2, (), power.Toll(0)),
        (4, 5, (), power.Toll(5, strain=1)),
        (4, 7, (), power.Toll(7, strain=1)),
        (6, 1, (), power.Toll(1, strain=1)),
        (4, 8, (), power.Toll(8, burned=True)),
        (8, 0, (), power.Toll(0, burned=True)),
        (4, 8, power.ALL, power.Toll(8)),
        (6, 1, power.ALL, power.Toll(1, strain=1)),
        (4, 8, ("burn-out",), power.Toll(8, strain=1)),
    ],
)
def test_one_weave(rolled: int, net: int, protects: tuple[power.Protection, ...], found: power.Toll) -> None:
    """DOT-160, DOT-134, R-66: four free dots, potential 7."""
    assert found == power.single_round(rolled, net, limit=4, potential=7, free_boxes=2, multiplier=5, protects=protects)


def test_bolts() -> None:
    """DOT-171, R-72."""
    assert [power.count_bolts(*said) for said in ((3,), (82,), (82, 100))] == [3, 12, 82]


# --- angreal ---------------------------------------------------------------------------------------------------------


def thing(kind: str, stars: int, most: int = 0) -> Angreal:
    return Angreal("thing", "Thing", kind, stars, max_factor=most)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "mode", "dots"), [("angreal", "formula", 7), ("saangreal", "formula", 16), ("saangreal", "printed", 20)]
)
def test_angreal(kind: str, mode: str, dots: int) -> None:
    """TV-41, TV-42, TV-43; DOT-132, DOT-133, R-73: three stars, four dots."""
    assert power.with_angreal(4, thing(kind, 3), mode) == dots


@pytest.mark.parametrize("mode", ["formula", "printed"])
def test_a_factor_has_a_limit(mode: str) -> None:
    """R-73: ten times ten, whichever way it is reckoned."""
    assert power.with_angreal(10, thing("saangreal", 9, most=10), mode) == 100


def test_an_angreal_adds_to_what_strain_leaves() -> None:
    """DOT-121, R-74."""
    assert power.maximum(4, 4, 3, thing("angreal", 3)) == 4
    assert power.maximum(4, 4, 3) == 1


# --- embracing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("potential", "number"), [(7, 4), (13, -2)])
def test_the_number_of_embracing(potential: int, number: int) -> None:
    """TV-33, TV-44; DOT-152."""
    assert power.embrace_dc(potential) == number


@pytest.mark.parametrize(
    ("potential", "most", "held", "want", "faces", "net", "found"),
    [
        (7, 5, 0, 4, (1, 2, 3, 4), 0, power.Embraced(0, 0)),
        (7, 5, 0, 4, (7, 8, 9, 10, 7), 5, power.Embraced(4, 5)),
        (3, 3, 1, 2, (9, 10, 9), 3, power.Embraced(0, 0, burned=True)),
        (2, 2, 0, 1, (2,), 0, power.Embraced(0, 0)),
        (2, 2, 0, 1, (1,), -1, power.Embraced(0, 0, strain=1)),
    ],
)
def test_embracing(
    potential: int, most: int, held: int, want: int, faces: tuple[int, ...], net: int, found: power.Embraced
) -> None:
    """TV-45, TV-46, TV-49, TV-50, TV-51; DOT-153, DOT-154, R-62."""
    assert roll(*faces, dice=want, target=power.embrace_dc(potential)) == net
    assert power.embrace(net, held=held, want=want, maximum=most, potential=potential) == found


def test_surplus_and_protection() -> None:
    """DOT-134, R-62: what is above the maximum runs off, or strains; through an angreal more may be held."""
    said = {"held": 1, "want": 2, "maximum": 3, "potential": 9}
    assert power.embrace(4, **said) == power.Embraced(3, 3)
    assert power.embrace(4, **said, embrace_surplus="strain") == power.Embraced(3, 3, strain=1)
    assert power.embrace(2, **said, embrace_surplus="strain") == power.Embraced(3, 3)
    assert power.embrace(0, **said) == power.Embraced(1, 1)
    assert power.embrace(9, held=0, want=4, maximum=8, potential=4, protects=power.ALL) == power.Embraced(4, 8)
    assert power.embrace(9, held=0, want=4, maximum=8, potential=4, protects=("strain",)).burned


def test_growing() -> None:
    """TV-47; DOT-155, R-98: never from nothing, never above the maximum."""
    held = [4]
    while held[-1] < 10:
        held.append(power.free_growth(held[-1], 10))
    assert len(held) - 1 == 6
    assert [power.free_growth(held, 3) for held in (0, 1, 2, 3, 4)] == [0, 2, 3, 3, 3]


def test_nine_wanted_in_one_round() -> None:
    """TV-48; DOT-152, DOT-155: eight of them come, and the tenth grows."""
    found = power.embrace(8, held=1, want=9, maximum=10, potential=13)
    assert (found.least, found.most, power.free_growth(found.most, 10)) == (9, 9, 10)


# --- weaves, knots, residues -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("looming", "weaves", "printed"), [(0, 1, 1), (1, 3, 3), (2, 6, 9), (5, 15, 30)])
def test_how_many_weaves(looming: int, weaves: int, printed: int) -> None:
    """TV-54, TV-55; DOT-162, R-68."""
    assert (power.loom_pools(looming), power.loom_pools(looming, "printed")) == (weaves, printed)


def test_the_number_of_a_weave() -> None:
    """DOT-157, R-64, R-81..83."""
    assert power.weave_dc() == 7
    assert power.weave_dc(3) == 7
    assert power.weave_dc(0) == 10
    assert power.weave_dc(potential=13, weave_dc="potential") == -2
    assert power.weave_dc(4, potential=13, weave_dc="potential") == 6


def test_botched_work() -> None:
    """DOT-158, R-76."""
    assert [power.add_net(2, net) for net in (3, 0, -2, -3)] == [5, 2, 0, None]
    assert power.add_net(2, -1, "collapse") is None
    assert power.add_net(2, -3, "ignore") == 2


def test_weaves_that_wait() -> None:
    """TV-69; DOT-164: unless Willpower props them."""
    found = [3]
    for _ in range(4):
        found.append(power.idle_weave(found[-1], propped=False))
    assert found[1:] == [2, 1, 0, 0]
    assert power.idle_weave(3, propped=True) == 3


def test_knots() -> None:
    """TV-67; DOT-143, DOT-144, R-78."""
    assert power.tie_off_needed(Threads(1, 2, 1, 0, 0)) == 2
    assert power.tie_off_needed(Threads(1, 2, 1, 0, 0), "sum") == 4
    assert [power.tie_off_dc(tying) for tying in (0, 2, 3, 5)] == [7, 7, 7, 5]
    assert power.tie_off_dc(5, inverted=True) == 6


@pytest.mark.parametrize(("read", "unravel", "number"), [(5, 5, 10), (0, 1, 11)])
def test_residues(read: int, unravel: int, number: int) -> None:
    """TV-39, TV-40; DOT-150, R-83: at least one die, for which 11 is out of reach."""
    assert power.residue_dc(read, unravel) == number
    assert power.residue_dice(read) == max(1, read)


# --- laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "target"), [(1, 7), (2, 7), (3, 4), (2, -2), (2, 10)])
def test_the_law_of_a_pool(dice: int, target: int) -> None:
    """DOT-1..9."""
    assert net_law(dice, target, 6) == pools(dice, target, 6)


def test_no_dice_are_nothing_for_certain() -> None:
    assert net_law(0, 7, 5) == {0: 1}


def test_the_law_of_a_split_round() -> None:
    """DOT-28, DOT-163, DOT-165, DOT-166, R-67: each way in which two pools may fall."""
    said = {"maximum": 2, "potential": 4, "free_boxes": 1, "multiplier": 3}
    found: dict[power.Toll, Fraction] = {}
    totals: Odds = {}
    for fell, chance in nets(((2, 7), (2, 4)), 6):
        total = min(6, sum(max(0, net) for net in fell))
        one = power.split_round((total,), **said)
        found[one], totals[total] = found.get(one, Fraction(0)) + chance, totals.get(total, Fraction(0)) + chance
    assert split_law(((2, 7), (2, 4)), 6) == totals
    assert toll_law(((2, 7), (2, 4)), 6, **said) == found
    assert sum(found.values()) == 1


@pytest.mark.parametrize("negative", ["subtract", "collapse", "ignore"])
def test_the_law_of_a_weave_over_rounds(negative: str) -> None:
    """DOT-158, R-76: two dice, then one, then two, for three successes."""
    found: dict[Work, Fraction] = {}
    for fell, chance in nets(((2, 7), (1, 7), (2, 7)), 3):
        work = Work()
        for net in fell:
            if work.lost or work.successes == 3:
                break
            left = power.add_net(work.successes, net, negative)
            work = Work(lost=True) if left is None else Work(min(3, left))
        found[work] = found.get(work, Fraction(0)) + chance
    assert assembly_law(3, (2, 1, 2), weave_negative=negative) == found


def test_the_law_of_a_cut() -> None:
    """R-84: more than the threads, and more than the holder's own dice."""
    cut = sum([chance for (net, other), chance in nets(((3, 7), (2, 7)), 9) if net > max(1, other)], Fraction(0))
    assert cut_chance(3, 1, 2, most=9) == cut
    assert cut_chance(3, 1) == sum([chance for (net,), chance in nets(((3, 7),), 9) if net > 1], Fraction(0))


def two(held: Held, most: int) -> int:
    """Wants two dots, and the third grows."""
    return 2 if held.dots < 2 else 0


def test_the_law_of_embracing() -> None:
    """DOT-152..155, R-62: round by round, every fall of the dice."""
    gift = Gift("saidar", potential=4, onepower=3, threads=Threads(), willpower=2, wits=2, stamina=2)
    law: dict[Held, Fraction] = {Held(): Fraction(1)}
    for rounds in (1, 2, 3):
        after: dict[Held, Fraction] = {}
        for held, chance in law.items():
            for end, share in embraced(held).items():
                after[end] = after.get(end, Fraction(0)) + chance * share
        law = after
        assert embrace_law(gift, rounds, two) == law
    assert sum(law.values()) == 1
    assert {held.burned for held in law} == {True, False}


def embraced(held: Held) -> dict[Held, Fraction]:
    """One round of it by hand: potential 4, three dots of the Power, two of Willpower."""
    most = 3 - held.strain
    dots = min(most, held.dots + 1) if held.dots else 0
    if held.burned or held.strain == 2 or dots >= 2:
        return {held if held.burned else held._replace(dots=dots): Fraction(1)}
    found: dict[Held, Fraction] = {}
    wanted = min(2, most - dots)
    for net, chance in (pools(wanted, 7, 5) if wanted else {0: Fraction(1)}).items():
        if net < 0:
            end = Held(0, min(2, held.strain - net))
        elif net > 0 and dots + net > 4:
            end = Held(0, held.strain, burned=True)
        else:
            end = Held(min(most, dots + net), held.strain)
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def test_dice_that_arent_rolled_again() -> None:
    """DOT-131: a declared round has no chains, so two dice bring two at most."""
    law = net_law(2, 7, 6, Way(goes_on=False))
    assert sum([chance for net, chance in law.items() if net > 2], Fraction(0)) == 0
