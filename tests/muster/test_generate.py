"""The generator: for every faction, style, limit and seed a legal list that spends 95% of its marks. (SKR-80..83)"""

from __future__ import annotations

from collections import Counter
from itertools import product
from statistics import median

import pytest
from generated_lists import (
    FACTIONS,
    SHELF,
    each_pair,
    everybody,
    facts,
    generated_anew,
    holds,
    made,
    read,
)
from hypothesis import strategies as st
from support.examples import tried
from support.work import calls_of

from skirmish.core.decision import Refusal
from skirmish.core.dice import Dice
from skirmish.library.factionfile import GroupSize
from skirmish.library.wares import Limit
from skirmish.muster.draft import FILLS
from skirmish.muster.generator import NoList, bounds, generate
from skirmish.muster.names import ANYBODY, Lot, Namer, kebab
from skirmish.muster.outfits import Step, fit_out
from skirmish.muster.ranks import Pick, Ranks

# --- legal, and spent -------------------------------------------------------------------------------------------------


@each_pair
def test_a_list_is_legal_and_spends_nearly_all_it_may(ident: str, fill: str, limit: int) -> None:
    """SKR-80..83."""
    for seed in range(2):
        holds(made(ident, limit, fill, seed), limit)


@tried(
    few=30,
    many=1000,
    ident=st.sampled_from(sorted(FACTIONS)),
    fill=st.sampled_from(FILLS),
    limit=st.integers(150, 2000),
    seed=st.integers(0, 2**40),
)
def test_whatever_is_asked_for_there_is_a_list_or_a_reason(ident: str, fill: str, limit: int, seed: int) -> None:
    """SKR-80: where none is made, no warband of the faction costs as little, or as much."""
    least, most = bounds(Ranks(FACTIONS[ident], SHELF.stock, limit))
    try:
        data = made(ident, limit, fill, seed)
    except NoList:
        assert limit < 1.1 * least or limit > 0.95 * most
    else:
        holds(data, limit)


@everybody
def test_what_is_too_little_or_too_much_is_said(ident: str) -> None:
    name, size = FACTIONS[ident].name, FACTIONS[ident].warband
    with pytest.raises(NoList, match=rf"^{name}: a leader and {size.min - 1} more cost \d+ marks at least, not 80$"):
        made(ident, limit=80)
    most = rf"^{name}: {size.max} warriors with all they can use cost about \d+ marks, not 2850$"
    with pytest.raises(NoList, match=most):
        made(ident, limit=3000)


def test_a_style_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(
        ValueError, match="no way to fill a list 'odd'; there are balanced, shooting, melee, channeling"
    ):
        made("aiel", fill="odd")


@everybody
def test_a_list_is_made_in_the_blink_of_an_eye(ident: str) -> None:
    """150,000 calls are about 50 ms of work."""
    made_by = [calls_of(lambda fill=fill: generated_anew(ident, fill=fill))[1] for fill in FILLS]
    assert median(made_by) < 150_000


# --- by the seed ------------------------------------------------------------------------------------------------------


@each_pair
def test_the_same_seed_gives_the_same_list(ident: str, fill: str, limit: int) -> None:
    assert made(ident, limit, fill, seed=1) == generated_anew(ident, limit, fill, seed=1)


@pytest.mark.parametrize(
    ("ident", "fill"),
    [
        pytest.param(ident, fill, marks=() if row % len(FILLS) == column else pytest.mark.long)
        for row, ident in enumerate(FACTIONS)
        for column, fill in enumerate(FILLS)
    ],
)
def test_another_seed_gives_another_list(ident: str, fill: str) -> None:
    lists = [made(ident, fill=fill, seed=seed) for seed in range(6)]
    without_names = {str([facts(entry) for entry in (*data["members"], *data.get("groups", ()))]) for data in lists}
    assert len(without_names) >= 4, "lists differ in more than names"


def test_a_channelers_dice_have_a_seed_that_gives_them_again() -> None:
    """CHN-2."""
    blocks = [member["channeling"] for member in made("white-tower", 1000, "channeling")["members"][:4]]
    for block in blocks:
        faces, _ = Dice(block["rolled"]["seed"]).draw(2, 6)
        assert list(faces) == block["rolled"]["faces"]


@everybody
def test_nobody_shares_a_name_and_a_list_may_be_given_one(ident: str) -> None:
    data = generate(FACTIONS[ident], SHELF.stock, 1200, "balanced", 5, name="Old Tom's Lot")
    names = [warrior.name for warrior in read(data).roster.warriors]
    assert len(set(names)) == len(names)
    assert not any(name[-1].isdigit() for name in names)
    assert (data["name"], data["id"]) == ("Old Tom's Lot", "old-toms-lot")


# --- who may be had besides -------------------------------------------------------------------------------------------


def ranks_of(ident: str, limit: int = 500) -> Ranks:
    return Ranks(FACTIONS[ident], SHELF.stock, limit)


@pytest.mark.parametrize(
    ("ident", "there", "wanted", "why"),
    [
        ("white-tower", ["sitter"], "sitter", "a warband has exactly one leader"),
        ("white-tower", ["sitter", "aes-sedai", "aes-sedai"], "aes-sedai", "2 at most, and there are 2"),
        ("white-tower", ["accepted"], "warder", "one Warder for each Sitter or Aes Sedai"),
        ("white-tower", ["sitter", "aes-sedai", "aes-sedai", "accepted"], "accepted",
         "its channelers may expect 32 points for 500 marks at most"),
        ("seanchan", ["captain"], "damane", "one damane for each sul'dam"),
        ("shadowspawn", ["dread-master"], "dreadlord-woman", "one Dreadlord, man or woman"),
        ("mercenaries", ["captain", "pit-fighter"], "pit-fighter", "one of each kind is hired, and there is one"),
        ("mercenaries", ["captain"] + 14 * ["pikeman"], "pikeman", "15 warriors at most"),
        ("mercenaries", ["captain"] + 14 * ["pikeman"], "gleeman", None),
        ("mercenaries", ["captain", "sergeant"], "sergeant", None),
    ],
)  # fmt: skip
def test_who_may_join_and_why_not(ident: str, there: list[str], wanted: str, why: str | None) -> None:
    """SKR-80, SKR-82, SKR-83, CMP-13."""
    picks = tuple(Pick(one) for one in there)
    refused = ranks_of(ident).refusal(picks, wanted)
    assert (refused.reason if refused else None) == why


def test_a_type_that_names_a_member_needs_a_free_one() -> None:
    """SKR-82: whom another of the kind names isn't free."""
    ranks = ranks_of("white-tower")
    picks = (Pick("sitter"), Pick("warder", of=0))
    assert ranks.partners(picks[:1], "warder") == [0]
    assert ranks.partners(picks, "warder") == []
    assert ranks.partners((*picks, Pick("aes-sedai")), "warder") == [2]


def test_men_and_women_never_channel_in_one_list() -> None:
    """CHN-39."""
    own = FACTIONS["shadowspawn"].model_copy(update={"checks": []})
    ranks = Ranks(own, SHELF.stock, 500)
    said = "men and women don't channel in one warband"
    refused = ranks.refusal((Pick("dread-master"),), "dreadlord-woman")
    assert refused == Refusal(said, "CHN-39")


# --- a faction of one's own -------------------------------------------------------------------------------------------


def test_types_that_must_be_there_are_there() -> None:
    """SKR-82: `limit: {min: 2}`."""
    types = FACTIONS["mercenaries"].types
    wanted = types["pikeman"].model_copy(update={"limit": types["pikeman"].limit.model_copy(update={"min": 4})})
    own = FACTIONS["mercenaries"].model_copy(update={"types": {**types, "pikeman": wanted}})
    for fill in FILLS:
        data = generate(own, SHELF.stock, 500, fill, 3)
        assert sum(group["count"] for group in data["groups"] if group["type"] == "pikeman") >= 4


def test_groups_are_as_big_as_they_must_be() -> None:
    """SKR-80: `group: {min: 3, max: 4}`."""
    types = dict(FACTIONS["mercenaries"].types)
    for ident in ("pikeman", "crossbowman", "swordsman"):
        least = types[ident].limit.model_copy(update={"min": 3})
        types[ident] = types[ident].model_copy(update={"group": GroupSize(min=3, max=4), "limit": least})
    own = FACTIONS["mercenaries"].model_copy(update={"types": types})
    for fill, limit in product(FILLS, (400, 800)):
        data = generate(own, SHELF.stock, limit, fill, 3)
        assert {group["count"] for group in data["groups"]} <= {3, 4}
        assert {group["type"] for group in data["groups"]} == {"pikeman", "crossbowman", "swordsman"}


def test_a_faction_without_a_leader_has_no_lists() -> None:
    types = {ident: kind for ident, kind in FACTIONS["aiel"].types.items() if kind.role != "leader"}
    with pytest.raises(NoList, match="Aiel has nobody to lead it"):
        generate(FACTIONS["aiel"].model_copy(update={"types": types}), SHELF.stock, 500, "melee", 1)


def test_heroes_alone_are_a_list_where_there_are_no_henchmen() -> None:
    types = {ident: kind for ident, kind in FACTIONS["white-tower"].types.items() if kind.role != "henchman"}
    own = FACTIONS["white-tower"].model_copy(update={"types": types})
    assert "groups" not in generate(own, SHELF.stock, 500, "balanced", 1)


def test_what_a_whole_warband_may_have_few_of_is_not_bought() -> None:
    """E066: things with a limit of their own are for people to choose."""
    items = dict(SHELF.stock.items)
    items["sword"] = items["sword"].model_copy(update={"limit": Limit(max=1)})
    stock = type(SHELF.stock)(
        items, SHELF.stock.traits, SHELF.stock.weaves, SHELF.stock.powers, SHELF.stock.skills, SHELF.stock.hired
    )
    data = generate(FACTIONS["white-tower"], stock, 500, "melee", 1)
    assert not any(b["item"] == "sword" for e in (*data["members"], *data["groups"]) for b in e.get("items", ()))


# --- the search -------------------------------------------------------------------------------------------------------


@tried(
    few=60,
    many=2000,
    ladders=st.lists(
        st.lists(st.tuples(st.integers(0, 30), st.integers(0, 50)), min_size=1, max_size=4), min_size=1, max_size=4
    ),
    least=st.integers(0, 60),
    span=st.integers(0, 20),
)
def test_the_search_finds_what_is_worth_most(ladders: list[list[tuple[int, int]]], least: int, span: int) -> None:
    """Against all that there is."""
    steps = [[Step(marks, worth, n) for n, (marks, worth) in enumerate(sorted(ladder))] for ladder in ladders]
    sums = [(sum(s.marks for s in way), sum(s.worth for s in way)) for way in product(*steps)]
    fit = [worth for marks, worth in sums if least <= marks <= least + span]
    found = fit_out(steps, least, least + span)
    if found is None:
        assert not fit
    else:
        chosen = [ladder[index] for ladder, index in zip(steps, found, strict=True)]
        assert least <= sum(step.marks for step in chosen) <= least + span
        assert sum(step.worth for step in chosen) == max(fit)


# --- names ------------------------------------------------------------------------------------------------------------


def test_names_are_never_handed_out_twice() -> None:
    namer = Namer(Lot(3), taken=[ANYBODY[0]])
    names = [namer.among(ANYBODY) for _ in range(2 * len(ANYBODY))]
    assert len({name.casefold() for name in names}) == len(names)
    assert ANYBODY[0] not in names


@pytest.mark.parametrize(
    ("name", "ident"),
    [("The Red Gate", "the-red-gate"), ("Tom's 3", "toms-3"), ("7 Oaks", "warband-7-oaks"), ("Ö!", "o"),
     ("!", "warband")],
)  # fmt: skip
def test_an_id_is_made_of_a_name(name: str, ident: str) -> None:
    assert kebab(name) == ident


def test_the_lot_draws_each_as_often() -> None:
    lot = Lot(1)
    drawn = Counter(lot.weighed([("a", 1), ("b", 3), ("c", 0)]) for _ in range(4000))
    assert 900 < drawn["a"] < 1100
    assert drawn["c"] == 0
    assert sorted(lot.shuffled(range(10))) == list(range(10))
