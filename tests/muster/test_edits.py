"""Edits of a roster's plain data; sequences of them written into a file keep totals right and can all be undone."""

from __future__ import annotations

import difflib
import os
import tempfile
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import strategies as st
from muster_rosters import TOWER
from support.examples import tried

from skirmish.core.dice import Dice
from skirmish.library import Shelf
from skirmish.library.rewrite import rewrite_text
from skirmish.library.stock import items_for
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import is_same
from skirmish.muster import bonds, edits, journal, total
from skirmish.muster.edits import Found, Refused, find
from skirmish.muster.recruit import Wish, make_desk, recruit, section

BAND = (
    TOWER
    + """\
  - id: g-07
    type: tower-guard   # bows
    name: Bowman
    count: 3
    names: [Mikel, Rafe]
    items: [{item: dagger, paid: 0}, {item: bow, paid: 20}]
"""
)


def data(text: str = BAND) -> dict[str, Any]:
    found: dict[str, Any] = parse(text, "x").data
    return found


def names(band: dict[str, Any], section: str = "groups", index: int = 1) -> tuple[int, Any]:
    entry = band[section][index]
    return entry["count"], entry.get("names")


@pytest.mark.parametrize(
    ("who", "found"),
    [
        ("m-02", Found("members", 1)),
        ("ren", Found("members", 1)),
        ("  REN ", Found("members", 1)),
        ("g-07", Found("groups", 1)),
        ("bowman", Found("groups", 1)),
        ("g-07-3", Found("groups", 1, 3)),
        ("rafe", Found("groups", 1, 2)),
        ("warder", Found("members", 1)),
    ],
)
def test_a_word_means_an_id_then_a_name_then_a_type(who: str, found: Found) -> None:
    assert find(data(), who) == found


def test_who_is_unknown_is_told_with_the_nearest_name() -> None:
    with pytest.raises(Refused, match="nobody is called 'bowmna', did you mean 'Bowman'"):
        find(data(), "bowmna")
    with pytest.raises(Refused, match=r"nobody is called 'g-07-4', did you mean 'g-07-\d'"):
        find(data(), "g-07-4")


def test_a_printed_name_of_a_type_will_do() -> None:
    types = {"warder": "Bonded Blade", "tower-guard": "Tower Guard", "sitter": "Ren"}
    assert find(data(), "bonded  BLADE", types) == Found("members", 1)
    assert find(data(), "Ren", types) == Found("members", 1)
    with pytest.raises(Refused, match="'Tower Guard' could be any of g-01, g-07"):
        find(data(), "Tower Guard", types)
    with pytest.raises(Refused, match="nobody is called 'Boned Blade', did you mean 'Bonded Blade'"):
        find(data(), "Boned Blade", types)


@pytest.mark.parametrize(("word", "known"), [("m-02", True), ("REN", True), ("Rafe", True), ("g-07-3", True),
                                             ("warder", False), ("m-03", False), ("", False)])  # fmt: skip
def test_ids_and_names_are_somebody_and_types_are_not(word: str, known: bool) -> None:
    assert edits.is_somebody(data(), word) is known


def test_who_may_be_several_is_told_with_their_ids() -> None:
    with pytest.raises(Refused, match="'tower-guard' could be any of g-01, g-07: use the id"):
        find(data(), "tower-guard")
    band = data()
    band["members"][0]["name"] = "Rafe"
    with pytest.raises(Refused, match="any of m-01, g-07-2"):
        find(band, "Rafe")


def test_a_new_id_is_above_all_that_were_ever_named() -> None:
    band = data()
    assert edits.new_id(band, "members") == "m-03"
    assert edits.new_id(band, "groups") == "g-08"
    assert edits.new_id(band, "hired") == "h-01"
    band["members"][1]["traits"] = [{"ref": "warder", "of": "m-09"}]
    band["text"] = "after h-41 fell; see item-m-50 and g-07-2"
    assert edits.new_id(band, "members") == "m-10"
    assert edits.new_id(band, "groups") == "g-08"
    assert edits.new_id(band, "hired") == "h-42"


def test_what_a_comment_or_a_key_says_takes_no_id() -> None:
    """A new list gives an example in its comments; only who stands in the data has an id."""
    band = data("# g-41: fell at the ford\n" + BAND.replace("# bows", "# was m-31"))
    assert [edits.new_id(band, section) for section in ("members", "groups")] == ["m-03", "g-08"]
    assert edits.new_id({**band, "m-77": "m-x"}, "members") == "m-03"


def test_a_section_comes_with_its_first_entry_and_goes_with_its_last() -> None:
    band = data()
    blade = {"id": "h-01", "type": "gleeman", "name": "Tam"}
    more = edits.add(band | {"stash": {"marks": 3}}, "hired", blade)
    assert list(more)[-3:] == ["groups", "hired", "stash"]
    assert is_same(edits.remove(more, find(more, "Tam")), band | {"stash": {"marks": 3}})
    alone = edits.remove(edits.remove(band, Found("members", 1)), Found("members", 0))
    assert alone["members"] == []


def test_some_of_a_group_go_with_the_last_names() -> None:
    band = data()
    group = find(band, "g-07")
    assert names(edits.remove(band, group, 1)) == (2, ["Mikel", "Rafe"])
    assert names(edits.remove(band, group, 2)) == (1, ["Mikel"])
    assert len(edits.remove(band, group, 3)["groups"]) == 1
    assert names(edits.remove(band, find(band, "mikel"))) == (2, ["Rafe"])
    assert names(edits.remove(band, find(band, "g-07-3"))) == (2, ["Mikel", "Rafe"])
    with pytest.raises(Refused, match="g-07 has 3, not 4"):
        edits.remove(band, group, 4)
    with pytest.raises(Refused, match="g-07-2 is one warrior"):
        edits.remove(band, find(band, "Rafe"), 2)


def test_a_group_can_grow_and_shrink() -> None:
    band = data()
    assert names(edits.set_count(band, find(band, "g-07"), 5)) == (5, ["Mikel", "Rafe"])
    assert names(edits.set_count(band, find(band, "g-07"), 1)) == (1, ["Mikel"])
    with pytest.raises(Refused, match="m-01 isn't a group"):
        edits.set_count(band, find(band, "m-01"), 2)


def test_gear_comes_behind_the_rest_and_the_last_of_two_alike_goes() -> None:
    band = data()
    ren = find(band, "Ren")
    two = edits.equip(band, ren, [{"item": "dagger", "paid": 2}])
    assert [bought["paid"] for bought in ren.entry(two)["items"]] == [0, 10, 20, 2]
    assert is_same(edits.drop(two, ren, ["dagger"]), band)
    bare = edits.drop(band, ren, ["bow", "sword", "dagger"])
    assert "items" not in ren.entry(bare)
    assert list(ren.entry(edits.equip(bare, ren, [{"item": "axe", "paid": 5}])))[3] == "items"
    with pytest.raises(Refused, match="m-02 has no 'bwo', did you mean 'bow'"):
        edits.drop(band, ren, ["bwo"])
    with pytest.raises(Refused, match="name the group"):
        edits.equip(band, find(band, "Rafe"), [{"item": "axe", "paid": 5}])


def test_an_alias_names_the_same_thing() -> None:
    band = data()
    ren = find(band, "Ren")
    gone = edits.drop(band, ren, ["blade"], lambda ident: {"blade": "sword"}.get(ident, ident))
    assert [bought["item"] for bought in ren.entry(gone)["items"]] == ["dagger", "bow"]


def test_a_bond_is_set_or_changed_and_nothing_beside_it() -> None:
    band = data()
    ren, ila = find(band, "Ren"), find(band, "m-01")
    changed = edits.bind(band, ren, "warder", "m-09")
    assert ren.entry(changed)["traits"] == [{"ref": "warder", "of": "m-09"}]
    assert is_same(edits.bind(changed, ren, "warder", "m-01"), band)
    fresh = edits.bind(band, ila, "warder", "m-02")
    assert list(ila.entry(fresh))[:5] == ["id", "type", "name", "items", "traits"]
    ren.entry(band)["traits"] = ["frenzy", {"ref": "bonded", "of": "m-04", "note": "x"}]
    aliased = edits.bind(band, ren, "warder", "m-01", lambda ref: {"bonded": "warder"}.get(ref, ref))
    assert ren.entry(aliased)["traits"] == ["frenzy", {"ref": "bonded", "of": "m-01", "note": "x"}]
    ren.entry(band)["traits"] = ["warder"]
    assert ren.entry(edits.bind(band, ren, "warder", "m-01"))["traits"] == [{"ref": "warder", "of": "m-01"}]


def bonds_of(band: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Which sisters nobody names, and who is bound to none."""
    file = shelf().roster_in(parse(BAND, "x"))
    bond = bonds.bond_of(file.kind("warder"), file.stock)
    assert bond is not None
    return [e["id"] for _, e in bonds.free_members(band, file, bond)], [
        e["id"] for e, _ in bonds.unbound_entries(band, file)
    ]


def test_who_is_free_and_who_is_bound_to_nobody() -> None:
    """SKR-82: free is a sister whom no Warder names; a Warder is bound to a sister who is there."""
    band = data()
    assert bonds_of(band) == ([], [])
    band["members"].append({"id": "m-03", "type": "aes-sedai", "name": "Tia"})
    band["members"].append({"id": "m-04", "type": "accepted", "name": "Eda"})
    assert bonds_of(band) == (["m-03"], [])
    for of, free, unbound in (("m-03", ["m-01"], []), ("m-44", ["m-01", "m-03"], ["m-02"])):
        assert bonds_of(edits.bind(band, find(band, "Ren"), "warder", of)) == (free, unbound)
    assert bonds_of(edits.bind(band, find(band, "Ren"), "warder", "m-04")) == (["m-01", "m-03"], ["m-02"])
    del band["members"][1]["traits"]
    assert bonds_of(band) == (["m-01", "m-03"], ["m-02"])


def test_names_of_a_group_are_written_out_up_to_the_new_one() -> None:
    band = data()
    assert names(edits.rename(band, find(band, "g-07-3"), "Hask", "Guard"))[1] == ["Mikel", "Rafe", "Hask"]
    first = edits.rename(band, find(band, "g-01-3"), "Hask", "Tower Guard")
    assert first["groups"][0]["names"] == ["Tower Guard 1", "Tower Guard 2", "Hask"]
    assert list(first["groups"][0])[:4] == ["id", "type", "count", "names"]
    named = edits.rename(band, find(band, "g-01"), "Spears", "x")
    assert list(named["groups"][0])[:3] == ["id", "type", "name"]
    assert edits.rename_warband(band, "New")["name"] == "New"


def test_no_edit_touches_what_it_was_given() -> None:
    band = data()
    before = deepcopy(band)
    edits.add(band, "hired", {"id": "h-01"})
    edits.remove(band, find(band, "g-07"), 1)
    edits.remove(band, find(band, "m-01"))
    edits.equip(band, find(band, "Ren"), [{"item": "axe", "paid": 5}])
    edits.drop(band, find(band, "Ren"), ["sword"])
    edits.rename(band, find(band, "g-07-3"), "X", "y")
    edits.set_count(band, find(band, "g-07"), 1)
    edits.bind(band, find(band, "Ren"), "warder", "m-09")
    assert is_same(band, before)


@cache
def shelf() -> Shelf:
    return Shelf()


def bill(band: dict[str, Any]) -> int:
    """What the roster costs, summed up from its data alone. (SKR-80)"""
    prices = {ident: kind.marks for ident, kind in shelf().faction("white-tower").types.items()}
    prices |= {ident: blade.marks for ident, blade in shelf().stock.hired.blades.items()}
    spent = 0
    for part in ("members", "groups", "hired"):
        for entry in band.get(part, ()):
            for _ in range(entry.get("count", 1)):
                spent += prices[entry["type"]] + sum(bought["paid"] for bought in entry.get("items", ()))
    return spent


def step(band: dict[str, Any], pick: Any) -> tuple[dict[str, Any], str]:
    """One random edit that can be made, and what it is."""
    everybody = [found for found, _ in edits.entries(band)]
    what = pick(["add", "add", "remove", "equip", "drop", "rename", "count", "warband"])
    if what == "add" or not everybody:
        tower, stock = shelf().faction("white-tower"), shelf().stock
        kind = pick([*tower.types, "gleeman", "thief-taker"])
        kind = kind if kind in tower.types or kind in stock.hired.blades else "gleeman"
        form = tower.types.get(kind) or stock.hired.blades[kind]
        items = [item.id for item in items_for(tower, stock, form)]
        wish = Wish(
            edits.new_id(band, section(form)), kind, pick(["", "No #1", "Ren: x"]), pick([1, 3]), (),
            (pick(items),) if items else (),
        )  # fmt: skip
        entry, _ = recruit(make_desk(tower, stock), wish, Dice(pick([1, 2, 3])))
        return edits.add(band, section(form), entry), what
    who = pick(everybody)
    had = who.entry(band).get("items", [])
    if what == "remove":
        return edits.remove(band, who, pick([None, 1])), what
    if what == "drop" and had:
        return edits.drop(band, who, [pick(had)["item"]]), what
    if what == "equip":
        return edits.equip(band, who, [{"item": pick(["axe", "sword"]), "paid": pick([0, 5])}]), what
    if what == "rename":
        return edits.rename(band, who, pick(["Ana", "no", "12:30", "'quoted'", "ünï"]), "x"), what
    if what == "count" and who.section == "groups":
        return edits.set_count(band, who, pick([1, 2, 7])), what
    return edits.rename_warband(band, pick(["The Few", "- x", "#1"])), "warband"


@tried(4, 300, st.data(), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"]))
def test_random_edits_keep_totals_right_and_are_undone_one_by_one(given_data: Any, newline: str, bom: str) -> None:
    def pick(choices: Any) -> Any:
        return given_data.draw(st.sampled_from(choices))

    text = bom + BAND.replace("\n", newline)
    states = [text]
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, SKIRMISH_STATE_DIR=folder + "/state"):
        path = Path(folder, "few.yaml")
        path.write_bytes(text.encode())
        for number in range(12):
            band = data(states[-1].removeprefix("\ufeff"))
            new, what = step(band, pick)
            after = rewrite_text(states[-1], new, "few.yaml")
            file = shelf().roster_in(parse(after.removeprefix("\ufeff"), "few.yaml"))
            assert total(file) == bill(new)
            assert lines_that_went(states[-1], after) <= (1 if what in ("warband", "rename", "equip", "add") else 99)
            assert journal.edit(path, states[-1].encode(), after.encode(), f"{number} {what}") == ""
            states.append(after)
        came = [after for before, after in pairwise(states) if before != after]
        for after in reversed([text, *came][:-1]):
            journal.undo(path)
            assert path.read_bytes() == after.encode()


def lines_that_went(before: str, after: str) -> int:
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return sum(line.startswith("-") and line != "--- " for line in diff)
