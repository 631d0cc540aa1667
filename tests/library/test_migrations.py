"""Files of earlier formats: a frozen file of each is read as what it meant, and says that it is old."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import strategies as st
from support.examples import tried

from skirmish.library import Faulty, Shelf
from skirmish.library.migrations import STEPS, migrate, migrate_document, version
from skirmish.library.yamlfile import parse, read
from skirmish.muster import problems

FROZEN = Path(__file__).parent / "frozen"


def test_there_is_a_frozen_file_of_each_old_format() -> None:
    assert sorted(path.stem for path in FROZEN.glob("*.yaml")) == sorted(
        f"{kind}-{number}" for kind, steps in STEPS.items() for number in range(1, len(steps) + 1)
    )


def test_a_roster_of_format_1_fields_the_same_warriors_as_the_same_list_in_format_2() -> None:
    text = (FROZEN / "warband-1.yaml").read_text(encoding="utf-8")
    old = Shelf().roster_in(parse(text, "old.yaml"))
    in_format_2 = re.sub("special: ([a-z-]+)", r"special: [\1]", text.replace("warband/1", "warband/2"))
    assert old.roster == Shelf().roster_in(parse(in_format_2, "old.yaml")).roster
    assert [dict(w.lore)["points"] for w in old.roster.warriors if w.lore] == [9, 7, 6]
    assert old.form.members[0].channeling is not None
    assert old.form.members[0].channeling.special == ["foretelling"]


def test_an_old_file_is_legal_and_says_that_it_is_old() -> None:
    path = FROZEN / "warband-1.yaml"
    line = path.read_text().splitlines().index("format: warband/1") + 1
    (said,) = problems(Shelf().roster_in(read(path)))
    assert str(said) == (
        f"{path}:{line}:9: W031 'warband/1' is an old format: `skirmish warband upgrade FILE` converts it"
    )


def test_problems_of_an_old_file_stand_where_its_text_does() -> None:
    text = (FROZEN / "warband-1.yaml").read_text().replace("special: foretelling", "special: fortelling")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "fortelling" in line)
    with pytest.raises(Faulty) as caught:
        Shelf().roster_in(parse(text, "old.yaml"))
    assert str(caught.value) == (f"old.yaml:{line}:16: E020 no special weave 'fortelling', did you mean 'foretelling'?")


def test_a_format_of_days_to_come_is_refused() -> None:
    text = (FROZEN / "warband-1.yaml").read_text().replace("warband/1", "warband/9")
    with pytest.raises(Faulty, match=r"E008 format 'warband/9' is newer than this program, which reads 'warband/2'"):
        Shelf().roster_in(parse(text, "new.yaml"))


def test_todays_files_are_left_alone() -> None:
    document = Shelf().document("warband", "tower-circle")
    assert migrate_document(document, "warband") is document
    assert re.fullmatch(r"warband/\d+", document.data["format"])
    assert document.data["format"] == f"warband/{version('warband')}"


def test_a_step_changes_a_copy() -> None:
    data = {"format": "warband/1", "members": [{"channeling": {"special": None}}]}
    assert migrate(data, "warband") == {"format": "warband/2", "members": [{"channeling": {"special": []}}]}
    assert data["format"] == "warband/1"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["members", "channeling", "special", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@tried(40, 2000, st.dictionaries(st.sampled_from(["members", "groups", "hired"]), anything, max_size=3))
def test_whatever_stands_in_an_old_file_no_step_stumbles(body: dict[str, object]) -> None:
    found = migrate({"format": "warband/1", **body}, "warband")
    assert isinstance(found, dict)
    assert found["format"] == "warband/2"
    assert found.keys() == {"format", *body}
