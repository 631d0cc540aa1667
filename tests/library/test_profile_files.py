"""Profiles: what people write becomes how a player weighs; what is wrong with it is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import written

from skirmish.core.profile import Profile
from skirmish.library import Faulty
from skirmish.library.profilefile import MOST, profile_at, profile_files, profiles
from skirmish.muster import lint
from skirmish.players import KINDS

HEAD = "format: profile/1\nid: mine\n"
SLIDERS = ("aggression", "caution", "objective", "magic")


def read(folder: Path, text: str = "") -> Profile:
    return profile_at(written(folder, HEAD + text))


def test_what_is_not_written_is_at_its_usual_measure(tmp_path: Path) -> None:
    assert read(tmp_path) == Profile("mine")


def test_sliders_target_and_text_are_read(tmp_path: Path) -> None:
    found = read(
        tmp_path, "text: >\n  Two\n  lines.\naggression: 2\ncaution: 0\nobjective: 0.5\nmagic: 3\ntarget: weak\n"
    )
    assert found == Profile("mine", "Two lines.", 2.0, 0.0, 0.5, 3.0, "weak")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("agression: 2\n", "3:1: E010 unknown key 'agression', did you mean 'aggression'?"),
        ("caution: 3.5\n", "3:10: E012 caution: must be at most 3, not 3.5"),
        ("caution: -1\n", "3:10: E012 caution: must be at least 0, not -1"),
        ("magic: true\n", "3:8: E012 magic: must be a number, not true"),
        ("target: wek\n", "3:9: E012 target: 'wek' is not one of worth, weak, dangerous, near, did you mean 'weak'?"),
        ("text: [a]\n", "3:7: E012 text: must be text, not a list"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(Faulty) as caught:
        read(tmp_path, text)
    assert [str(one).rpartition(f"{tmp_path}/")[2].partition(":")[2] for one in caught.value.problems] == [problem]


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="E008"):
        profile_at(written(tmp_path, "format: profile/2\nid: mine\n"))


def test_no_other_profile_has_the_id_of_a_shipped_one(tmp_path: Path) -> None:
    path = written(tmp_path, "format: profile/1\nid: bold\ncaution: 2\n")
    said = r":2:5: E012 id: 'bold' is another profile, one of the program's: give yours an id of its own$"
    with pytest.raises(Faulty, match=said):
        profile_at(path)
    assert [(problem.line, problem.code) for problem in lint([path])] == [(2, "E012")]


def test_a_copy_of_a_shipped_profile_is_that_profile(tmp_path: Path) -> None:
    shipped = next(path for path in profile_files() if path.stem == "bold")
    assert profile_at(written(tmp_path, shipped.read_text("utf-8"))) == profiles()["bold"]


def test_lint_looks_at_profiles(tmp_path: Path) -> None:
    path = Path(written(tmp_path, HEAD + "magick: 2\n"))
    wrong = lint([str(path)])
    assert [(problem.line, problem.code) for problem in wrong] == [(3, "E010")]
    right = path.rename(tmp_path / "mine.yaml")
    right.write_text(HEAD + "magic: 2\n", "utf-8")
    assert lint([str(right)]) == ()


def test_lint_looks_at_those_that_are_shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text("format: profile/1\nid: odd\ncaution: 9\n", "utf-8")
    monkeypatch.setattr("skirmish.library.profilefile.FOLDER", tmp_path)
    assert [(Path(p.file).name, p.line, p.column, p.code) for p in lint()] == [("odd.yaml", 3, 10, "E012")]


# --- what is shipped -------------------------------------------------------------------------------------------------


def test_each_file_is_a_profile_and_the_usual_one_comes_first() -> None:
    assert next(iter(profiles())) == "steady"
    assert len(profile_files()) == len(profiles())


def test_the_usual_one_is_how_a_player_weighs_that_has_none() -> None:
    assert profiles()["steady"] == Profile(text=profiles()["steady"].text)


def test_each_is_described_in_a_sentence_and_is_like_no_other() -> None:
    for profile in profiles().values():
        assert profile.text.endswith(".")
        assert 30 < len(profile.text) < 110
    manners = [tuple(getattr(p, slider) for slider in (*SLIDERS, "target")) for p in profiles().values()]
    assert len(set(manners)) == len(manners)


@pytest.mark.parametrize(
    ("name", "slider"),
    [("bold", "aggression"), ("cautious", "caution"), ("dutiful", "objective"), ("spellbound", "magic")],
)
def test_each_cares_most_for_what_it_is_named_for(name: str, slider: str) -> None:
    mine = {one: getattr(profiles()[name], one) for one in SLIDERS}
    assert max(mine, key=mine.__getitem__) == slider
    assert 1.0 < mine[slider] <= MOST
    assert mine[slider] == max(getattr(profile, slider) for profile in profiles().values())


def test_the_page_of_the_players_has_a_row_for_each_player_and_each_profile() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    for name, profile in profiles().items():
        assert f"\n| `{name}` | {profile.text}" in page
    rows = [line for line in page.splitlines() if line.endswith(" |")]
    for name, kind in KINDS.items():
        assert any(row.startswith(f"| `{name}` | ") and row.endswith(f" | {kind.text} |") for row in rows), name
