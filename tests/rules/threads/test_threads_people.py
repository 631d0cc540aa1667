"""Who channels: by type, by name, by roster; angreal; data that can't be. (DOT-107..118, R-56..60, R-110)"""

from __future__ import annotations

import pytest
from support.rulesets import ruleset
from threads_people import FILE, PATTERNS, somebody
from threads_scenes import ILA, REN, meeting, people, weaver

from skirmish.core.builder import Doubt
from skirmish.core.record import evolve, to_json
from skirmish.core.state import Lore, Roster, Warrior
from skirmish.kit.rounds import ACTIONS
from skirmish.library import Shelf
from skirmish.rules.dots.initiative import bonus_of
from skirmish.rules.threads.gift import Gift, Threads
from skirmish.rules.threads.people import (
    Channeler,
    Own,
    channeler_of,
    faults,
    find_excesses,
    gift_of,
    potential_of,
    problems,
)
from skirmish.rules.threads.power import can_form

SHELF = Shelf()
TYPES = {
    **{f"{faction}/{ident}": kind for faction in SHELF.ids("faction")
       for ident, kind in SHELF.faction(faction).types.items()},
    **{f"hired/{ident}": kind for ident, kind in SHELF.stock.hired.blades.items()},
}  # fmt: skip


def gift(warrior: Warrior, **numbers: int) -> Gift:
    """Its gift under a combat system that has these numbers."""
    found = gift_of(FILE, warrior, lambda _, name: numbers.get(name))
    assert found is not None
    return found


# --- types -----------------------------------------------------------------------------------------------------------


def test_whoever_channels_has_a_gift_and_nobody_else() -> None:
    """DOT-114: of the half that its type has; hired ones, too."""
    halves = {ident: kind.channeling.half for ident, kind in TYPES.items() if kind.channeling is not None}
    assert {ident: found.half for ident, found in FILE.channelers.items()} == halves
    assert gift_of(FILE, somebody("tower-guard", "white-tower"), lambda *_: None) is None


@pytest.mark.parametrize("ident", sorted(FILE.channelers))
def test_each_type_can_weave_what_it_knows(ident: str) -> None:
    """DOT-107, DOT-108, DOT-111, DOT-112, DOT-117."""
    faction, kind = ident.split("/")
    found = gift(somebody(kind, faction))
    assert not [*find_excesses(FILE.channelers[ident])]
    assert len(found.weaves) >= 2
    assert all(can_form(PATTERNS[weave].threads, found.threads) for weave in found.weaves)


@pytest.mark.parametrize("ident", sorted(FILE.channelers))
def test_its_numbers_are_those_of_the_combat_that_has_them(ident: str) -> None:
    """R-110: what stands in the file is what `dots` says of the same type."""
    faction, kind = ident.split("/")
    warrior, said, dots = somebody(kind, faction), FILE.channelers[ident], ruleset("dots+none").combat
    for name in ("willpower", "wits", "stamina"):
        assert dots.ability(warrior, name) == getattr(said, name)
    other = gift(warrior, willpower=9, wits=5, stamina=4, luck=2)
    assert (other.willpower, other.wits, other.stamina, other.dots("luck")) == (9, 5, 4, 2)
    own = gift(warrior)
    assert (own.willpower, own.wits, own.stamina, own.dots("luck")) == (said.willpower, said.wits, said.stamina, 0)


def test_luck_is_a_skill_of_dots() -> None:
    """R-110."""
    lucky = evolve(somebody(), stats=(("dots", to_json({"skills": {"luck": 3}}).decode()),))
    combat = ruleset("dots+none").combat
    assert (combat.ability(lucky, "luck"), combat.ability(lucky, "intellect")) == (3, None)


def test_the_order_of_whoever_is_about_the_power() -> None:
    """TV-64; DOT-173: a 7, with Wits and Luck of the body and Looming of the gift; nobody else has Looming."""
    ila = weaver("mask", body=people(wits=3, luck=1), looming=2)
    battle = meeting(ila, people(wits=4), held=1).begin(ACTIONS, turns=20)
    assert 7 + bonus_of(battle.game.rules, battle.state, ILA, "power") == 13
    assert bonus_of(battle.game.rules, battle.state, REN, "power") == 4


# --- what a roster says ----------------------------------------------------------------------------------------------


def test_a_roster_says_otherwise() -> None:
    """DOT-107, DOT-111: the other threads and skills stay, and weaves are all that it says."""
    plain = gift(somebody("accepted", "white-tower"))
    said = gift(somebody(
        "accepted", "white-tower", potential=6, onepower=5, threads={"spirit": 3}, skills={"tying": 2},
        weaves=["mask"], willpower=7,
    ))  # fmt: skip
    assert plain.threads == Threads(air=2, spirit=1, water=2, fire=1)
    assert said.threads == Threads(air=2, spirit=3, water=2, fire=1)
    assert (said.potential, said.onepower, said.willpower, said.weaves) == (6, 5, 7, ("mask",))
    assert (said.dots("tying"), said.dots("looming"), said.dots("warding")) == (2, 1, 0)


def test_somebody_of_another_type_may_channel() -> None:
    """DOT-114: where the roster names a half."""
    assert gift(somebody(half="saidin", potential=3)).half == "saidin"
    assert channeler_of(FILE, somebody(potential=3)) is None


def test_weaves_that_the_roster_names_for_any_magic_are_known() -> None:
    """DOT-112."""
    lore: Lore = (("half", "saidar"), ("weaves", ("mire", "delve")))
    found = gift(somebody("accepted", "white-tower", lore=lore)).weaves
    assert found == ("create-fire", "bonds-of-air", "delve", "mire")
    assert gift(somebody("accepted", "white-tower", lore=lore, weaves=["mask"])).weaves == ("mask",)


# --- names -----------------------------------------------------------------------------------------------------------


def test_how_many_are_known_by_name() -> None:
    """TV-27; R-57, R-58: three without a number."""
    numbers = {half: list(names.values()) for half, names in FILE.potentials.items()}
    assert {half: len(found) for half, found in numbers.items()} == {"saidin": 19, "saidar": 51}
    assert numbers["saidin"].count(None) == 3
    assert sorted(dots for found in numbers.values() for dots in found if dots and dots > 13) == [14, 14]


@pytest.mark.parametrize(
    ("name", "half", "potential"),
    [
        ("Egwene", "saidar", 7),
        ("egwene (A)", "saidar", 7),
        ("Moridin", "saidin", 14),
        ("Egwene", "saidin", None),
        ("Rahvin", "saidin", None),
        ("Ila", "saidar", None),
    ],
)
def test_the_potential_of_a_name(name: str, half: str, potential: int | None) -> None:
    """DOT-107, R-58."""
    assert potential_of(FILE, name, half) == potential


def test_a_name_limits_what_its_type_has() -> None:
    """DOT-107: it goes before the type, and the roster before it."""
    weak = gift(somebody("sitter", "white-tower", name="Morgaze"))
    assert (weak.potential, weak.onepower, weak.threads) == (1, 1, Threads(1, 1, 1, 1, 1))
    assert gift(somebody("sitter", "white-tower", name="Morgaze", potential=5)).potential == 5
    assert not [*find_excesses(channeler_of(FILE, somebody(half="saidin", name="Moridin")) or Channeler())]


# --- angreal ---------------------------------------------------------------------------------------------------------


def test_the_strongest_angreal_is_used() -> None:
    """DOT-132, DOT-133: of those for one's own half."""

    def lent(*things: str, kind: str = "sitter", faction: str = "white-tower") -> str:
        found = gift(somebody(kind, faction, lore=(("things", things),))).angreal
        return found.id if found is not None else ""

    assert lent() == lent("ring") == lent("callandor") == ""
    assert lent("angreal-3", "angreal-1") == "angreal-3"
    assert lent("angreal-3", "saangreal-3") == "saangreal-3"
    assert lent("callandor", "saangreal-3", kind="ashaman", faction="black-tower") == "callandor"


# --- what can't be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (Own(weaves=("mask", "mire")), []),
        (Own(weaves=("mask", "mirre")), [(("weaves", 1), "knows 'mirre', which is no weave here", "mirre")]),
    ],
)
def test_weaves_that_there_arent(own: Own, said: list[object]) -> None:
    """DOT-112."""
    found = [*faults(own, PATTERNS)]
    assert [(fault.where, fault.said, fault.wrong) for fault in found] == said
    assert all("mire" in fault.known for fault in found)


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ({"half": "saidin", "potential": 4, "onepower": 4, "threads": {"fire": 4}}, []),
        (
            {"half": "saidin", "potential": 4, "onepower": 5, "threads": {"fire": 6}},
            ["has 5 dots of the Power and 6 of Fire, above its potential of 4"],
        ),
        (
            {"half": "saidin", "potential": 4, "onepower": 3, "threads": {"fire": 6, "air": 5, "earth": 7}},
            ["has 5 dots of Air, 6 of Fire and 7 of Earth, above its potential of 4"],
        ),
        ({"half": "saidin", "potential": 0}, ["channels without any potential"]),
        ({"half": "saidin", "potential": 14}, ["has a potential of 14, at most 13 unless it is a legend"]),
        ({"half": "saidin", "potential": 14, "legend": True}, []),
    ],
)
def test_nothing_exceeds_the_potential(block: dict[str, object], told: list[str]) -> None:
    """DOT-107, DOT-108, R-57."""
    found = channeler_of(FILE, somebody(**block))
    assert found is not None
    assert [trouble.reason for trouble in find_excesses(found)] == told
    roster = Roster("r", "R", "nowhere", (somebody(**block),))
    assert [*problems(FILE, PATTERNS, roster)] == [f"Ila {said}" for said in told]


def test_three_shipped_lists_have_somebody_who_can_weave_each_weave() -> None:
    """DOT-112, DOT-117: of those who know it, whoever has the threads for it by himself."""
    lists: dict[str, set[str]] = {weave: set() for weave in PATTERNS}
    for ident in SHELF.ids("warband"):
        found = [channeler_of(FILE, warrior) for warrior in SHELF.roster(ident).warriors]
        for one in filter(None, found):
            for weave in one.weaves:
                if can_form(PATTERNS[weave].threads, Threads(**one.threads)):
                    lists[weave].add(ident)
    few = {weave: sorted(idents) for weave, idents in lists.items() if len(idents) < 3}
    assert few == {}, "on too few lists: teach these to somebody with the threads for them in warbands/*.yaml"


@pytest.mark.parametrize(("half", "most"), [("saidar", 8), ("saidin", 9)])
def test_great_strength_has_an_origin(half: str, most: int) -> None:
    """DOT-108, R-57: else it is warned of, or refused."""
    said = f"has {most + 1} dots of the Power, more than {most}, without an origin"
    strong = {"half": half, "potential": 13, "onepower": most + 1}
    for block, told in (
        ({**strong, "onepower": most}, []),
        (strong, [said]),
        ({**strong, "origin": "born for it"}, []),
    ):
        found = channeler_of(FILE, somebody(**block))
        assert found is not None
        assert [(type(trouble), trouble.reason) for trouble in find_excesses(found)] == [(Doubt, one) for one in told]
        roster = Roster("r", "R", "nowhere", (somebody(**block),))
        assert [*problems(FILE, PATTERNS, roster)] == []
        assert [*problems(FILE, PATTERNS, roster, "error")] == [f"Ila {one}" for one in told]


def test_words_that_cant_be_read() -> None:
    """A roster's block is not trusted."""
    roster = Roster("r", "R", "nowhere", (somebody(half="both"), somebody(weaves=["mirre"])))
    spoilt, strange = problems(FILE, PATTERNS, roster)
    assert spoilt.startswith("Ila has stats that can't be read: ")
    assert strange == "Ila knows 'mirre', which is no weave here"
