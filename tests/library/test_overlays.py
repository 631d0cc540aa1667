"""What packs add to the data of rule systems: entries of their own, and nothing of the program's changed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from skirmish import rules
from skirmish.core.record import evolve
from skirmish.library import load_record, overlays, packs
from skirmish.library.likes import Likeness, likeness, with_likenesses
from skirmish.library.packs import Pack, Packs
from skirmish.library.wares import ItemForm
from skirmish.rules.resolve.archetypes import PEOPLE, People
from skirmish.rules.resolve.arms import WeaponTables
from skirmish.rules.skirmish.arms import WeaponTables as BaseWeapons

DATA = Path(rules.__file__).parent
WEAPONS = """\
format: step-weapons/1
melee:
  - {id: reed-spear, name: reed spear, skill: polearm, bonus: 2, rule: RES-49}
items: {reed-spear: reed-spear, marsh-axe: axe}
"""
TYPES = """\
format: people/1
archetypes:
  reed-folk/chief: {attributes: [8, 8, 8, 8, 6, 6, 8, 8], skills: {dodge: 2}, melee: 3, kit: [reed-spear, wound-salve]}
  hired/poacher: {attributes: [6, 6, 8, 8, 6, 8, 6, 6], skills: {}}
"""


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the numbers for `resolve` of a pack in use, `reeds`."""
    folder = tmp_path / "systems" / "resolve"
    reeds = Pack("reeds", "Reeds", "1.0.0", "", "", "", (), tmp_path, tmp_path, "named")
    folder.mkdir(parents=True)

    def files(system: str, name: str) -> tuple[tuple[Pack, Path], ...]:
        path = tmp_path / "systems" / system / name
        return ((reeds, path),) if path.is_file() else ()

    packs.TROUBLES.clear()
    monkeypatch.setattr(packs, "packs", lambda: Packs((reeds,), (), ()))
    monkeypatch.setattr(packs, "system_files", files)
    return folder


def people() -> People:
    return load_record(DATA / "resolve" / "data" / "archetypes.yaml", *PEOPLE[1:])


def weapons() -> WeaponTables:
    return load_record(DATA / "resolve" / "data" / "weapons.yaml", WeaponTables, "step-weapons")


def test_a_pack_adds_types_and_things_under_its_own_name(pack: Path) -> None:
    (pack / "weapons.yaml").write_text(WEAPONS)
    (pack / "archetypes.yaml").write_text(TYPES)
    found, arms = people(), weapons()
    assert found.archetypes["reeds:reed-folk/chief"].kit == ("reeds:reed-spear", "wound-salve")
    assert "hired/reeds:poacher" in found.archetypes
    assert "aiel/wise-one" in found.archetypes
    assert arms.melee[-1].id == "reeds:reed-spear"
    assert (arms.items["reeds:reed-spear"], arms.items["reeds:marsh-axe"]) == ("reeds:reed-spear", "axe")


REFUSED = {
    "types of the program": (
        "format: people/1\narchetypes:\n  aiel/wise-one: {attributes: [12, 12, 12, 12, 12, 12, 12, 12], skills: {}}\n",
        (3, 3, "the program has 'aiel/wise-one' already, and a pack can't change it: if yours is another, write "
               "'reeds:aiel/wise-one'"),
    ),
    "the numbers of a rule": (
        "format: people/1\nderived: {melee: {base: 3}}\n",
        (2, 1, "'derived' is the program's: a pack adds entries and changes no numbers (those are options)"),
    ),
    "another pack's": (
        "format: people/1\narchetypes:\n  fens:eel/chief: {attributes: [6, 6, 6, 6, 6, 6, 6, 6], skills: {}}\n",
        (3, 3, "'fens:eel/chief' isn't of this pack: write 'reeds:eel/chief'"),
    ),
    "a die that there isn't": (
        "format: people/1\narchetypes:\n  reed-folk/chief: {attributes: [7, 6, 6, 6, 6, 6, 6, 6], skills: {}}\n",
        (3, 34, "7 is not one of 2, 4, 6, 8, 10, 12, 20"),
    ),
    "things of a pack that it doesn't need": (
        "format: people/1\narchetypes:\n  reed-folk/chief:\n    attributes: [6, 6, 6, 6, 6, 6, 6, 6]\n    skills: {}\n"
        "    kit: [fens:eel]\n",
        (6, 11, "'fens:eel' is of a pack that pack.yaml doesn't name: needs: [{pack: fens}]"),
    ),
    "a strange key": ("format: people/1\nmounts: []\n", (2, 1, "unknown key 'mounts'")),
}  # fmt: skip


@pytest.mark.parametrize(("text", "said"), REFUSED.values(), ids=REFUSED)
def test_what_a_pack_may_not_add_is_told_at_its_place(text: str, said: tuple[int, int, str], pack: Path) -> None:
    (pack / "archetypes.yaml").write_text(text)
    assert not [ident for ident in people().archetypes if ":" in ident], "the program's are as ever"
    problem = next(iter(packs.TROUBLES))
    assert problem.file.endswith("archetypes.yaml")
    assert (problem.line, problem.column, problem.message) == said


def test_a_thing_that_stands_twice_or_is_the_programs_is_told(pack: Path) -> None:
    (pack / "weapons.yaml").write_text(WEAPONS.replace("reed-spear, name", "sword, name", 1))
    assert "sword" in [one.id for one in weapons().melee]
    assert "the program has 'sword' already" in next(iter(packs.TROUBLES)).message
    (pack / "weapons.yaml").write_text(WEAPONS.replace("reed-spear, name", "reeds:sword, name", 1))
    assert weapons().melee[-1].id == "reeds:sword"


def test_a_file_that_can_not_be_read_leaves_out_its_own_entries_alone(pack: Path) -> None:
    (pack / "weapons.yaml").write_text("format: [\n")
    (pack / "archetypes.yaml").write_text(TYPES)
    assert people().archetypes["reeds:reed-folk/chief"].kit == ("reed-spear", "wound-salve")
    assert "reeds:reed-spear" not in [one.id for one in weapons().melee]
    assert {problem.code for problem in packs.TROUBLES} == {"E004"}


def test_what_items_are_like_is_read_again_only_after_a_change(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []

    def shelf() -> SimpleNamespace:
        reads.append("")
        return SimpleNamespace(stock=SimpleNamespace(items={"axe": item("axe", 5)}))

    monkeypatch.setattr(overlays, "Shelf", shelf)
    for _ in range(2):
        weapons()
    assert len(reads) == 1
    (pack.parent.parent / "items.yaml").write_text("format: items/1\nitems: []\n")
    weapons()
    assert len(reads) == 2


def item(ident: str, marks: int, hands: int = 1, **more: object) -> ItemForm:
    facts = {"id": ident, "name": ident, "kind": "melee", "hands": hands, "marks": marks, "rule": "SKR-76"}
    return ItemForm.model_validate(facts | more)


def test_an_item_without_numbers_is_like_what_it_says_or_like_the_nearest_in_price() -> None:
    own = [item("dagger", 2), item("sword", 10), item("halberd", 10, 2)]
    assert likeness(item("hook", 9, like="dagger"), own).like == "dagger"
    assert likeness(item("gaff", 9), own) == Likeness(
        "gaff", "gaff", "sword", "the nearest to melee, hands: 1, 9 marks"
    )
    assert likeness(item("glaive", 30, 2), own).like == "halberd"


def test_who_is_like_another_has_its_numbers_in_either_form_of_data() -> None:
    alike = [Likeness("reeds:hook", "Hook", "axe", "the pack says so")]
    led = {"melee": [{"id": "axe-head", "name": "axe head"}], "items": {"axe": "axe-head", "hat": ""}}
    found = with_likenesses(led, (), alike)
    assert found["items"]["reeds:hook"] == "reeds:hook"
    assert found["melee"][1:] == [{"id": "reeds:hook", "name": "hook"}], "it is called by its own name"
    nothing = with_likenesses(led, (), [Likeness("reeds:hood", "Hood", "hat", "the pack says so")])
    assert (nothing["items"]["reeds:hood"], nothing["melee"]) == ("", led["melee"])
    tables = {"melee": [{"id": "axe", "name": "axe"}], "missiles": []}
    copied = with_likenesses(tables, BaseWeapons.by_item, alike)
    assert copied == {"melee": [{"id": "axe", "name": "axe"}, {"id": "reeds:hook", "name": "hook"}], "missiles": []}


def test_a_packs_item_without_numbers_is_like_another_unless_the_pack_says_what_it_is(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = item("axe", 5).model_copy(update={"id": "reeds:hook", "like": "axe"})
    spear = item("axe", 5).model_copy(update={"id": "reeds:reed-spear", "like": "axe"})
    stock = SimpleNamespace(items={"axe": item("axe", 5), hook.id: hook, spear.id: spear})
    monkeypatch.setattr(overlays, "Shelf", lambda: SimpleNamespace(stock=stock))
    (pack / "weapons.yaml").write_text(WEAPONS)
    found = weapons()
    assert found.items["reeds:reed-spear"] == "reeds:reed-spear"
    axe, hooked = ([one for one in found.melee if one.id == ident] for ident in ("axe", found.items["reeds:hook"]))
    assert hooked == [evolve(one, id="reeds:hook", name=item("axe", 5).name.lower()) for one in axe]
    (pack / "weapons.yaml").write_text(WEAPONS.replace("bonus: 2", "bonus: two"))
    (spare,) = [one for one in weapons().melee if one.id == "reeds:reed-spear"]
    assert spare.skill == "axe", "the pack's own numbers are left out"
    base = load_record(DATA / "skirmish" / "data" / "weapons.yaml", BaseWeapons, "weapons")
    assert [one.save for one in base.melee if one.id == "reeds:hook"] == [-1]
