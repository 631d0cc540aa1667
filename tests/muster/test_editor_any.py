"""Whatever is done to a list in the making: it can all be taken back, and what is refused is refused in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from editors import BAND, HOUSE, SHIPPED, band, fresh
from hypothesis import strategies as st
from support.examples import tried

from skirmish.core.dice import Dice
from skirmish.muster import edits, examine
from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import House, StillShelf
from skirmish.muster.editor_views import Typed
from skirmish.muster.edits import Refused
from skirmish.muster.recruit import Wish, recruit, section

Edit = Callable[[Editor], object]
WHO = st.sampled_from(["m-01", "m-02", "m-03", "g-01", "g-01-2", "g-02", "h-01", "m-77", ""])
FACES = st.lists(st.integers(-1, 12), max_size=4).map(tuple)
NAMES = st.sampled_from(["Ila", "Ren", "  of the  Gap ", "", "'", "- a: [b", "#no", "Ысандре", "a\tb", "true", "12:30"])
ITEMS = st.sampled_from(["dagger", "sword", "shield", "bow", "light-armour", "swrod", "halberd", ""])
WEAVES = st.lists(st.sampled_from(["mist", "mire", "ward", "smother", "lightning", "healing", "nothing"]), max_size=5)
TYPES = st.sampled_from(
    ["sitter", "aes-sedai", "accepted", "warder", "tower-guard", "gleeman", "woodsman", "pit-fighter", "captain", ""]
)
COUNTS = st.none() | st.integers(-1, 25)
TEXTS = [BAND, BAND.replace("\n", "\r\n"), "\ufeff" + BAND]
"""With the line ends of another system, and with a byte order mark."""
TYPED = st.builds(Typed, points=FACES, talents=FACES, powers=FACES)


def hires(draw: st.DrawFn) -> Edit:
    type_id, count, items, typed = (
        draw(TYPES),
        draw(COUNTS),
        draw(st.lists(ITEMS, max_size=2)),
        draw(TYPED | st.just(Typed())),
    )
    return lambda bench: bench.hire(type_id, count=count, items=items, typed=typed)


@st.composite
def an_edit(draw: st.DrawFn) -> Edit:
    """Any of them, with sense or without."""
    who, name, item, weaves, count = draw(WHO), draw(NAMES), draw(ITEMS), draw(WEAVES), draw(st.integers(-1, 25))
    typed, other, marks = draw(TYPED), draw(WHO), draw(st.integers(-1, 1200))
    edits: list[Edit] = [
        hires(draw),
        hires(draw),
        lambda bench: bench.dismiss(who),
        lambda bench: bench.dismiss(who, count),
        lambda bench: bench.resize(who, count),
        lambda bench: bench.rename(who, name),
        lambda bench: bench.rename_warband(name),
        lambda bench: bench.bind(who, other),
        lambda bench: bench.buy(who, item),
        lambda bench: bench.drop(who, item),
        lambda bench: bench.learn(who, weaves),
        lambda bench: bench.typed(who, typed),
        lambda bench: bench.duplicate(who),
        lambda bench: bench.set_limit(marks),
        lambda bench: bench.undo(),
        lambda bench: bench.redo(),
    ]
    return draw(st.sampled_from(edits))


@tried(8, 300, st.lists(an_edit(), min_size=1, max_size=12), st.sampled_from(TEXTS))
def test_whatever_was_done_undoing_it_all_gives_the_same_text_byte_for_byte(done: list[Edit], text: str) -> None:
    bench, said = band(text), []
    for edit in done:
        try:
            edit(bench)
        except Refused as refused:
            said.append(str(refused))
    assert all(re.search(r"\w", words) for words in said)
    assert sum(one.marks for one in bench.lines()) == bench.spent
    assert len(bench.for_hire()) == len(bench.now.ranks.kinds)
    last, steps = bench.text, 0
    while bench.undo_text:
        bench.undo()
        steps += 1
    assert bench.text == text
    for _ in range(steps):
        bench.redo()
    assert bench.text == last


@tried(8, 300, st.lists(an_edit(), min_size=1, max_size=8))
def test_what_was_written_says_what_the_bench_says(done: list[Edit]) -> None:
    bench = band()
    for edit in done:
        try:
            edit(bench)
        except Refused:
            continue
    again = band(bench.text)
    assert (again.lines(), again.problems, again.spent) == (bench.lines(), bench.problems, bench.spent)


def error_codes(bench: Editor) -> Counter[str]:
    """How many errors of each kind there are."""
    return Counter(problem.code for problem in bench.problems if problem.level == "error")


def with_one_more(bench: Editor, type_id: str) -> Editor:
    """The list with the least that can be hired of a type put into it by force; bound to whoever may be named."""
    at = bench.now
    kind = at.ranks.kinds[type_id]
    where, members = section(kind), bench.data.get("members", [])
    free = next((one.partners for one in bench.for_hire() if one.id == type_id), ())
    of = free[0][0] if free else members[0]["id"] if members else "m-99"
    wish = Wish(edits.new_id(bench.data, where), type_id, "Somebody New", at.ranks.group(type_id).min, of=of)
    entry, _ = recruit(at.desk, wish, Dice(1))
    return band(bench._written(edits.add(bench.data, where, entry)))


def first_lists() -> set[str]:
    """The first of the shipped lists of each faction."""
    found: dict[str, str] = {}
    for name in sorted(SHIPPED):
        found.setdefault(band(SHIPPED[name]).data["faction"]["id"], name)
    return set(found.values())


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        pytest.param(name, limit, marks=() if name in first_lists() and limit == 900 else pytest.mark.long)
        for name in sorted(SHIPPED)
        for limit in (500, 900)
    ],
)
def test_who_can_be_hired_is_who_makes_nothing_worse(name: str, limit: int) -> None:
    """`for_hire` says what `examine` says afterwards: an error more for who is refused, none for who isn't."""
    bench = band(SHIPPED[name])
    bench.set_limit(limit)
    for one in bench.for_hire():
        after = with_one_more(bench, one.id)
        worse = error_codes(after) - error_codes(bench)
        assert bool(worse) == (one.refusal is not None), (one.id, worse, one.refusal)
        if one.refusal is None:
            bench.hire(one.id)
            assert not error_codes(bench) - error_codes(band(SHIPPED[name]))
            bench.undo()


@pytest.mark.parametrize("limit", [500, 4000])
@pytest.mark.parametrize("faction", HOUSE.shelf.ids("faction"))
def test_a_list_hired_as_long_as_anybody_can_be_is_legal(faction: str, limit: int) -> None:
    bench = fresh(faction, limit, seed=5)
    for role in ("leader", "henchman", "henchman"):  # three make a warband, and hired blades don't count
        bench.hire(next(one.id for one in bench.for_hire() if one.role == role))
    for _ in range(30):
        fit = [one for one in bench.for_hire() if one.refusal is None]
        if not fit:
            break
        bench.hire(fit[len(bench.lines()) % len(fit)].id)
    assert bench.legal, bench.problems
    assert bench.problems == examine(HOUSE.shelf, bench.now.file.document).problems


def test_an_option_of_the_rules_holds_for_who_may_be_hired_too() -> None:
    """SKR-83: without the cap there may be as many channelers as there is money for."""
    shelf = StillShelf()
    faction = shelf.faction("white-tower")
    cheap = {ident: kind.model_copy(update={"marks": 60}) for ident, kind in faction.types.items() if kind.channeling}
    shelf._factions["white-tower"] = faction.model_copy(update={"types": {**faction.types, **cheap}})
    for switches, allowed in (({}, False), ({"channeler_cap": "off"}, True)):
        bench = Editor.fresh("white-tower", "The Watch", 500, House(shelf, switches), 1)
        for type_id in ("sitter", "aes-sedai", "aes-sedai", "accepted"):
            bench.hire(type_id)
        accepted = next(one for one in bench.for_hire() if one.id == "accepted")
        assert (accepted.refusal is None) == allowed
        assert bench.legal


def test_what_is_only_worth_a_warning_hinders_nobody() -> None:
    shelf = StillShelf()
    faction = shelf.faction("white-tower")
    lenient = [check.model_copy(update={"level": "warn", "at_most": 0}) for check in faction.checks]
    shelf._factions["white-tower"] = faction.model_copy(update={"checks": lenient})
    bench = Editor(BAND.replace("marks: 500", "marks: 900"), "band.yaml", House(shelf), 1)
    bench.hire("aes-sedai")
    bench.hire("warder")
    assert bench.legal
    assert [problem.code for problem in bench.problems] == ["W047"]
