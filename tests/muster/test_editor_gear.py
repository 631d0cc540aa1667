"""What entries of a list in the making buy and give back. (SKR-81)"""

from __future__ import annotations

import pytest
from editors import BAND, SHIPPED, band, line, ware, why_not

from skirmish.core.record import evolve
from skirmish.library.wares import Limit, PriceForm
from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import House, StillShelf
from skirmish.muster.edits import Refused


def test_a_group_pays_for_each_of_it() -> None:
    bench = band()
    found = ware(bench, "g-01", "shield")
    assert (found.marks, found.all, found.had) == (5, 15, 0)
    bench.buy("g-01", "shield")
    assert bench.spent == 370 + 15
    assert ware(bench, "g-01", "shield").had == 1
    assert "      - {item: spear, paid: 10}   # long ones\n      - {item: shield, paid: 5}\n" in bench.text


def test_the_first_dagger_is_free_and_the_next_one_is_not() -> None:
    bench = band()
    assert (ware(bench, "m-01", "dagger").had, ware(bench, "m-01", "dagger").marks) == (1, 2)
    bench.drop("m-01", "dagger")
    assert ware(bench, "m-01", "dagger").marks == 0
    bench.buy("m-01", "dagger")
    assert bench.data["members"][0]["items"] == [{"item": "dagger", "paid": 0}]


def test_what_would_break_a_rule_is_refused_with_the_rule() -> None:
    """Two weapons beside a dagger, one suit, one shield."""
    bench = band()
    for item in ("axe", "shield", "light-armour"):
        bench.buy("m-02", item)
    assert why_not(ware(bench, "m-02", "spear")) == (
        "Ren carries 3, at most 2 close combat weapons beside a dagger", "SKR-81",
    )  # fmt: skip
    assert why_not(ware(bench, "m-02", "heavy-armour")) == ("Ren carries 2, at most 1 suit of armour", "SKR-81")
    with pytest.raises(Refused, match="Shield: Ren carries 2, at most 1 shield or buckler"):
        bench.buy("m-02", "shield")


def test_what_costs_too_much_says_how_much_is_left() -> None:
    bench = band()
    bench.set_limit(380)
    assert why_not(ware(bench, "g-01", "shield")) == ("costs 15 (3 x 5), 10 left", "SKR-80")
    assert why_not(ware(bench, "m-02", "shield")) is None
    with pytest.raises(Refused, match="Halberd: costs 30"):
        bench.buy("g-01", "halberd")


def test_what_is_not_on_its_list_is_not_sold() -> None:
    bench = band()
    assert "halberd" not in [one.item for one in bench.gear("m-02")]
    with pytest.raises(Refused, match="Warder may not have Halberd"):
        bench.buy("m-02", "halberd")
    with pytest.raises(Refused, match="did you mean 'sword'"):
        bench.buy("m-02", "swrod")
    with pytest.raises(Refused, match="m-02 has no 'bow'"):
        bench.drop("m-02", "bow")
    assert bench.text == BAND


def test_a_price_is_what_it_is_unless_dice_make_it() -> None:
    bench = band()
    assert ware(bench, "m-02", "shield").span == (5, 5)
    with pytest.raises(Refused, match="Shield costs 5 marks, not 4"):
        bench.buy("m-02", "shield", paid=4)
    bench.buy("m-02", "shield", paid=5)


def test_one_of_a_group_has_what_all_of_it_have() -> None:
    bench = band()
    with pytest.raises(Refused, match="all of g-01 have the same gear"):
        bench.drop("g-01-2", "spear")


def test_a_recruit_who_may_not_have_a_thing_is_not_hired_with_it() -> None:
    bench = band()
    with pytest.raises(Refused, match="Tower Guard may not have 'axe'"):
        bench.hire("tower-guard", items=["axe"])
    with pytest.raises(Refused, match="too many"):
        bench.hire("tower-guard", count=4, items=["heavy-armour"])
    assert bench.text == BAND
    ident = bench.hire("tower-guard", count=2, items=["bow"])
    assert [(thing.item, thing.paid) for thing in line(bench, ident).gear] == [("dagger", 0), ("bow", 20)]


def test_what_wares_say_is_what_the_rules_say_when_it_is_bought() -> None:
    """A ware without a refusal makes nothing worse; one with a refusal that isn't about marks would."""
    tried = 0
    for name in ("tower-patrol", "black-hammer", "aiel-runners", "hunting-fist"):
        bench = band(SHIPPED[name])
        bench.set_limit(2000)
        errors = sum(problem.level == "error" for problem in bench.problems)
        for who in [one.id for one in bench.lines()]:
            for found in bench.gear(who):
                if found.refusal is None:
                    bench.buy(who, found.item)
                    assert sum(problem.level == "error" for problem in bench.problems) == errors
                    bench.undo()
                    tried += 1
    assert tried > 50


def test_a_thing_of_which_a_warband_has_so_many_is_sold_no_more() -> None:
    """E066."""
    bench = Editor(BAND, "band.yaml", house_where("bow", limit=Limit(max=3)), 1)
    bench.buy("g-01", "bow")
    said = "a warband has at most 3 of 'bow', this one has more"
    assert why_not(ware(bench, "m-02", "bow")) == (said, "SKR-77")


def test_for_a_price_with_dice_the_mean_is_put_down_or_what_was_rolled() -> None:
    bench = Editor(BAND, "band.yaml", house_where("bow", marks=PriceForm(first=25, dice=2)), 1)
    assert (ware(bench, "m-02", "bow").marks, ware(bench, "m-02", "bow").span) == (32, (27, 37))
    bench.buy("m-02", "bow")
    bench.drop("m-02", "bow")
    bench.buy("m-02", "bow", paid=37)
    assert bench.legal
    assert line(bench, "m-02").gear[-1].paid == 37
    bench.drop("m-02", "bow")
    with pytest.raises(Refused, match="Bow costs 27 to 37 marks, not 38"):
        bench.buy("m-02", "bow", paid=38)


def house_where(item: str, **changes: object) -> House:
    """The usual catalogues, one item of them another."""
    shelf = StillShelf()
    items = shelf.stock.items
    vars(shelf)["stock"] = evolve(shelf.stock, items={**items, item: items[item].model_copy(update=changes)})
    return House(shelf)
