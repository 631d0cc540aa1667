"""List building in points of `threads`: prices by hand, what is refused and warned of. (DOT-104..113, R-54..59)"""

from __future__ import annotations

import json

import pytest
from threads_people import FILE, SPELLS, TABLES, somebody

from skirmish.core.builder import Doubt
from skirmish.core.decision import Refusal
from skirmish.core.record import evolve
from skirmish.core.state import Warrior
from skirmish.rules.threads.builder import Points, cost, thread_cost
from skirmish.rules.threads.gift import Half, Threads
from skirmish.rules.threads.people import Channeler, Own
from skirmish.rules.threads.weaves import Book

BUILDER = Points(FILE, Book(SPELLS, TABLES))


@pytest.mark.parametrize(("half", "points"), [("saidar", 13), ("saidin", 16)])
def test_what_threads_cost(half: Half, points: int) -> None:
    """TV-68; DOT-110, DOT-111, R-56: three Air, two Spirit, two Water, a Fire and an Earth."""
    assert thread_cost(half, Threads(3, 2, 2, 1, 1)) == points


def test_what_a_channeler_costs() -> None:
    """12 for the Power, 4 for threads, 9 and 14 for skills, 12 for a talent, 2 for weaves; DOT-113, R-56."""
    woman = Channeler(
        "saidar", 6, 4, {"air": 2, "spirit": 1}, skills={"looming": 3, "healing": 4, "read-residues": 3},
        weaves=("mask", "mist"),
    )  # fmt: skip
    assert cost(woman, woman) == 12 + 4 + 9 + 14 + 12 + 2
    assert cost(Channeler()) == 0


def test_the_first_dot_of_a_man_is_free() -> None:
    """DOT-109, R-59."""
    assert [cost(Channeler("saidin", 6, dots)) for dots in (0, 1, 2, 4)] == [0, 0, 3, 9]


def test_more_willpower_and_wits_than_the_type_has() -> None:
    """R-56: 3 for Willpower, 12 for Wits, nothing for what is less."""
    plain = Channeler("saidar", 6, 4, willpower=4, wits=2, stamina=3)
    assert cost(evolve(plain, willpower=7, wits=4, stamina=1), plain) - cost(plain, plain) == 3 + 12


def test_whoever_doesnt_channel_costs_nothing() -> None:
    """DOT-113."""
    assert (BUILDER.rule, BUILDER.stats, BUILDER.find_gap("white-tower", "cook")) == ("DOT-113", Own, None)
    assert BUILDER.points(somebody()) == 0


@pytest.mark.parametrize(("things", "lent"), [((), 0), (("angreal-1",), 1), (("angreal-3",), 3), (("saangreal-3",), 6)])
def test_an_angreal_costs_what_it_lends(things: tuple[str, ...], lent: int) -> None:
    """DOT-132, DOT-133, R-56: three points a dot, of somebody with two."""
    bearer = somebody("accepted", "white-tower", lore=(("things", things),))
    assert BUILDER.points(bearer) - BUILDER.points(evolve(bearer, lore=())) == 3 * lent


# --- what is refused, and what is worth a warning ---------------------------------------------------------------------


def told(warrior: Warrior) -> list[tuple[type[Refusal], str, str]]:
    return [(type(trouble), trouble.reason, trouble.rule) for trouble in BUILDER.troubles(warrior)]


@pytest.mark.parametrize("ident", sorted(FILE.channelers))
def test_each_type_may_be_built(ident: str) -> None:
    """DOT-104..112."""
    faction, kind = ident.split("/")
    assert told(somebody(kind, faction)) == []
    assert BUILDER.pledges(somebody(kind, faction)) == ()


def test_a_block_of_who_doesnt_channel_is_in_vain() -> None:
    """DOT-114."""
    (found,) = BUILDER.pledges(somebody(potential=4))
    assert (found.reason, found.rule) == ("doesn't channel: its type doesn't, and no half is named", "DOT-114")
    assert BUILDER.pledges(somebody(half="saidar", potential=4)) == BUILDER.pledges(somebody()) == ()


def test_what_exceeds_the_potential_is_refused_whatever_it_costs() -> None:
    """DOT-107, DOT-108; great strength alone is only worth a warning."""
    (found,) = BUILDER.pledges(somebody(half="saidar", potential=3, onepower=5))
    assert (found.reason, found.rule) == ("has 5 dots of the Power, above its potential of 3", "DOT-107")
    mighty = somebody(half="saidar", potential=10, onepower=9)
    assert BUILDER.pledges(mighty) == ()
    assert told(mighty) == [(Doubt, "has 9 dots of the Power, more than 8, without an origin", "DOT-108")]


def test_weaves_without_threads_are_worth_a_warning() -> None:
    """DOT-112: such a weave is known, and can't be woven."""
    said = "knows immolate and travelling, and lacks the threads to weave them"
    weaver = somebody(
        half="saidar", potential=4, threads={"fire": 4, "spirit": 1}, weaves=["immolate", "travelling", "mask"]
    )
    assert told(weaver) == [(Doubt, said, "DOT-112")]


def test_a_known_name_has_another_potential() -> None:
    """DOT-107: it may be that somebody else has that name."""
    found = told(somebody(half="saidar", name="Morgaze", potential=5))
    assert found == [(Doubt, "has a potential of 5; the one of that name has 1", "DOT-107")]
    assert told(somebody(half="saidar", name="Morgaze", potential=1)) == []
    assert told(somebody(half="saidin", name="Rahvin", potential=5)) == []


@pytest.mark.parametrize(
    ("learned", "elsewhere", "rule"),
    [
        ({"warding": 5, "crafting": 5}, {"basic-forms": 3}, ""),
        ({"warding": 5}, {"basic-forms": 4}, "DOT-105"),
        ({"warding": 3}, {"basic-forms": 5}, ""),
        ({"warding": 4}, {"disguise": 4}, "DOT-104"),
        ({"read-residues": 5}, {"disguise": 4}, ""),
        ({"warding": 4}, {"sword": 5}, ""),
    ],
)
def test_one_class_above_three(learned: dict[str, int], elsewhere: dict[str, int], rule: str) -> None:
    """TV-22..24; DOT-104, DOT-105: also of skills that stand in the block of another system."""
    one = somebody(half="saidin", potential=5, skills=learned)
    one = evolve(one, stats=(*one.stats, ("dots", json.dumps({"skills": elsewhere, "health": 3}))))
    assert [found for _, _, found in told(one)] == ([rule] if rule else [])


def test_spoilt_words_of_other_systems_are_theirs() -> None:
    """What another block says amiss is no trouble here."""
    one = somebody(half="saidin", potential=5, skills={"warding": 4})
    for block in ('{"skills": 3}', '{"skills": {"basic-forms": "many"}}', "[]", "{"):
        assert told(evolve(one, stats=(*one.stats, ("other", block)))) == []


@pytest.mark.parametrize(
    ("luck", "origin", "kinds"), [(0, "", []), (1, "", [Doubt]), (3, "", [Refusal]), (3, "a throw of fate", [Doubt])]
)
def test_talents(luck: int, origin: str, kinds: list[type[Refusal]]) -> None:
    """DOT-106, R-55: five dots are sensible, seven are the most without an origin."""
    one = somebody(half="saidin", potential=5, skills={"read-residues": 5, "luck": luck}, origin=origin)
    assert [(kind, rule) for kind, _, rule in told(one)] == [(kind, "DOT-106") for kind in kinds]


def test_a_talent_is_seldom_found_twice_in_a_list() -> None:
    """DOT-106, R-55: each of two who have it is warned."""
    one, other = [somebody(half=half, potential=5, skills={"luck": 1}) for half in ("saidin", "saidar")]
    plain = somebody(half="saidar", potential=5)
    assert [len(BUILDER.troubles(one, band)) for band in ((one, plain), (one, other, plain))] == [0, 1]
    assert BUILDER.troubles(one, (one, other))[0].reason == "has luck, as others of the list"


def test_angreal_in_the_wrong_hands() -> None:
    """DOT-132: of who doesn't channel, or of the other half."""
    said = [(Doubt, "carries Callandor, and can't use it", "DOT-132")]
    sword = (("things", ("callandor",)),)
    assert told(somebody(lore=sword)) == told(somebody("sitter", "white-tower", lore=sword)) == said
    assert told(somebody("ashaman", "black-tower", lore=sword)) == []
