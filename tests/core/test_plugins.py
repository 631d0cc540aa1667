"""What other packages bring by entry points: used if it fits, otherwise reported in one line; all else works."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skirmish import rules
from skirmish.cli import main
from skirmish.core import plugins
from skirmish.core.system import NoMagic
from skirmish.kit.rule_system import Magic
from skirmish.players import kinds
from skirmish.players.kinds import KINDS, Kind
from skirmish.playtest.executors import source_digest

CALM = Magic(name="calm", about="nothing happens", make=lambda read: NoMagic(), preset="skirmish+calm", protocol=1)
OLD = replace(CALM, name="old", preset="", protocol=2)
SILENT = replace(CALM, name="silent", preset="", protocol=0)
USURPER = replace(CALM, name="usurper", preset="skirmish+none")
NONE = replace(CALM, name="none")
IDLER = Kind(KINDS["random"].make, "idles", protocol=1)
OLD_IDLER = IDLER._replace(protocol=2)


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, list[tuple[str, str]]]]:
    """(name, what it names in this module) by group: what other packages are taken to bring."""
    brought: dict[str, list[tuple[str, str]]] = {}

    def entry_points(group: str) -> list[EntryPoint]:
        return [EntryPoint(name, f"test_plugins:{value}", group) for name, value in brought.get(group, [])]

    monkeypatch.setattr(plugins, "entry_points", entry_points)
    monkeypatch.setattr(plugins, "TROUBLES", {})
    monkeypatch.setattr(kinds, "KINDS", dict(KINDS))
    rules._installed.cache_clear()
    yield brought
    rules._installed.cache_clear()


def test_a_system_of_another_package_is_one_of_the_systems(points: dict[str, list[tuple[str, str]]]):
    points[plugins.SYSTEMS] = [("calm", "CALM")]
    assert rules.MAGIC["calm"] is CALM
    assert "calm" in rules.MAGIC
    assert "calm" not in rules.COMBAT
    assert rules.pair_of("calm") == ("skirmish", "calm")
    assert {"calm", "resolve+calm"} <= set(rules.names())
    assert plugins.TROUBLES == {}


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("calm", "NOWHERE", "has no attribute 'NOWHERE'"),
        ("calm", "IDLER", "it isn't a `Combat` or `Magic`"),
        ("old", "OLD", "it is made for protocol 2, and this program has protocol 1"),
        ("silent", "SILENT", "it doesn't say which protocol it is made for"),
        ("usurper", "USURPER", "its preset 'skirmish+none' isn't a pair of itself"),
        ("other", "CALM", "the system's own name is 'calm'"),
        ("none", "NONE", "the program has a system of this name"),
    ],
)
def test_a_system_that_cannot_be_used_is_named_in_one_line(
    name: str, value: str, why: str, points: dict[str, list[tuple[str, str]]]
):
    points[plugins.SYSTEMS] = [(name, value)]
    known = set(rules.names())
    assert not any("calm" in one or "old" in one or "other" in one for one in known)
    (trouble,) = plugins.TROUBLES.values()
    assert trouble.startswith(f"'{name}' of the package test_plugins:{value} can't be used: ")
    assert why in trouble
    assert "\n" not in trouble
    assert rules.MAGIC["none"] is not NONE


def test_of_two_packages_with_the_same_name_the_second_is_named(points: dict[str, list[tuple[str, str]]]):
    points[plugins.PLAYERS] = [("idler", "IDLER"), ("idler", "OLD_IDLER"), ("an:idler", "IDLER")]
    kinds.add_installed()
    assert kinds.KINDS["idler"] is IDLER
    assert sorted(trouble.partition(": ")[2] for trouble in plugins.TROUBLES.values()) == [
        "a name has small letters, digits and dashes",
        "another package has brought something of this name",
    ]


def test_players_of_other_packages_come_after_those_of_the_program(points: dict[str, list[tuple[str, str]]]):
    points[plugins.PLAYERS] = [("idler", "IDLER"), ("old-idler", "OLD_IDLER"), ("random", "IDLER"), ("calm", "CALM")]
    kinds.add_installed()
    assert list(kinds.KINDS.items()) == [*KINDS.items(), ("idler", IDLER)]
    assert [trouble.partition(": ")[2] for trouble in plugins.TROUBLES.values()] == [
        "it isn't a `Kind` of `skirmish.players.kinds`",
        "it is made for protocol 2, and this program has protocol 1",
        "the program has a player of this name",
    ]


def test_commands_warn_of_what_cannot_be_used_and_do_their_work(
    points: dict[str, list[tuple[str, str]]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    points[plugins.SYSTEMS] = [("old", "OLD")]
    assert CliRunner().invoke(main.app, ["list", "rules"]).exit_code == 0
    main._warn_of_plugins()
    said = capsys.readouterr().err
    assert said.startswith("warning: 'old' of the package")
    assert said.count("\n") == 1


def test_the_source_of_packages_counts_for_whether_battles_are_the_same(
    points: dict[str, list[tuple[str, str]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """A batch isn't carried on with another version of a player: see `source_digest`."""
    source_digest.cache_clear()
    without = source_digest()
    (tmp_path / "test_brought").mkdir()
    file = tmp_path / "test_brought" / "__init__.py"
    file.write_text("KIND = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [EntryPoint("one", "test_brought:KIND", group)])
    assert plugins.source_files() == [file]
    source_digest.cache_clear()
    one = source_digest()
    file.write_text("KIND = 2\n")
    source_digest.cache_clear()
    two = source_digest()
    source_digest.cache_clear()
    assert len({without, one, two}) == 3
