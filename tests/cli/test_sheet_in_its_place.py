"""What `skirmish warband print` writes over: its own sheets, and never a list."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import Run
from muster_lists import LEGAL, list_file


def test_the_sheet_of_a_file_is_named_after_the_file_and_not_after_its_id(run: Run, tmp_path: Path) -> None:
    list_file(tmp_path).rename(tmp_path / "friend.yaml")
    assert run("warband", "print", "friend.yaml").stdout.startswith("The sheet is in friend.html")
    assert not (tmp_path / "few.html").exists()


@pytest.mark.parametrize("forced", [(), ("--force",)])
@pytest.mark.parametrize("link", ["few.yaml", "sheet.html", "hard.html"])
def test_a_list_is_never_overwritten_by_its_sheet(run: Run, tmp_path: Path, link: str, forced: tuple[str, ...]) -> None:
    path = list_file(tmp_path)
    (tmp_path / "sheet.html").symlink_to(path)
    (tmp_path / "hard.html").hardlink_to(path)
    result = run("warband", "print", "few.yaml", "-o", link, *forced)
    assert (result.exit_code, result.stderr) == (1, f"{link}: this command reads it; name another file\n")
    assert path.read_text("utf-8") == LEGAL


@pytest.mark.parametrize("forced", [(), ("--force",)])
@pytest.mark.parametrize("name", ["other.yaml", "other.yml", "other.json", "OTHER.YAML", "other.pdf", "link.html"])
def test_no_sheet_is_called_like_a_list(run: Run, tmp_path: Path, name: str, forced: tuple[str, ...]) -> None:
    (tmp_path / "precious.yaml").write_text("precious")
    (tmp_path / "link.html").symlink_to(tmp_path / "precious.yaml")
    result = run("warband", "print", "hired-pikes", "-o", name, *forced)
    assert result.exit_code == 1
    assert f"{name}: not a name for a sheet: it can't end in " in result.stderr
    assert (tmp_path / "precious.yaml").read_text() == "precious"
    assert not list(tmp_path.glob("[oO]*"))


def test_only_force_overwrites_what_isnt_a_sheet_and_a_sheet_is_renewed(run: Run, tmp_path: Path) -> None:
    there = tmp_path / "there.html"
    there.write_text("<!DOCTYPE html>\n<html><p>My diary")
    print_it = ("warband", "print", "hired-pikes", "-o", "there.html")
    result = run(*print_it)
    assert (result.exit_code, result.stderr) == (
        1, "there.html: already exists and isn't a sheet; --force overwrites it\n",
    )  # fmt: skip
    assert there.read_text().endswith("diary")
    assert run(*print_it, "--force").exit_code == 0
    first = there.read_text("utf-8")
    assert run(*print_it, "--paper", "letter").exit_code == 0
    assert there.read_text("utf-8") != first


def test_the_file_is_named_after_the_list_unless_another_name_is_given(run: Run, tmp_path: Path) -> None:
    result = run("warband", "print", "hired-pikes")
    assert result.stdout.startswith("The sheet is in hired-pikes.html")
    first = (tmp_path / "hired-pikes.html").read_bytes()
    run("warband", "print", "hired-pikes")
    assert (tmp_path / "hired-pikes.html").read_bytes() == first


def test_the_sheet_for_other_rules_leaves_the_one_for_its_own_as_it_is(run: Run, tmp_path: Path) -> None:
    run("warband", "print", "hired-pikes")
    first = (tmp_path / "hired-pikes.html").read_bytes()
    other = run("warband", "print", "hired-pikes", "--rules", "resolve").stdout
    assert other.startswith("The sheet is in hired-pikes-resolve+channeling.html")
    same = run("warband", "print", "hired-pikes", "--rules", "channeling").stdout
    assert same.startswith("The sheet is in hired-pikes.html")
    assert (tmp_path / "hired-pikes.html").read_bytes() == first
