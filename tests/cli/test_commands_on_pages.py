"""Every command that a page shows is one that there is: its verb, its options, its arguments."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from skirmish.cli.main import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(skirmish [a-z][^`]*)`")
OPEN = re.compile(r"<|\.\.\.|…|\[|\{|[A-Z]{2,} \.")
"""What is no command as it stands: places left open."""
PROMPT = re.compile(r"(?:.*&& )?(?:\.venv\S*[/\\])?(skirmish )")


def shown(text: str) -> Iterator[tuple[str, bool]]:
    """The commands in blocks without a language, and those in the middle of a sentence, which may be half of one."""
    for _, kind, block in FENCE.findall(text):
        for line in block.splitlines() if not kind else ():
            if found := PROMPT.match(line.strip()):
                yield line.strip()[found.start(1) :], True
    yield from ((command, False) for command in INLINE.findall(FENCE.sub("", text)))


@cache
def tree() -> Any:
    return typer.main.get_command(app)


def complaint(command: str, whole: bool = True) -> str:
    """What is wrong with the command; '' if nothing is. Of half a command nothing is missing."""
    words = shlex.split(command, comments=True)[1:]
    try:
        found, words, path = named(words)
        if not hasattr(found, "list_commands") and words != ["--help"]:
            found.make_context(path, words)
    except Exception as wrong:
        missing = type(wrong).__name__ == "MissingParameter" or "requires an argument" in str(wrong)
        return "" if missing and not whole else f"{command}: {getattr(wrong, 'message', '') or wrong!r}"
    return ""


def named(words: list[str]) -> tuple[Any, list[str], str]:
    """The command that the words name, and those that are left for it; options before the verb are passed by."""
    found, path = tree(), "skirmish"
    while words and words[0].startswith("--"):
        words = words[2:] if words[0] == "--pack" else words[1:]
    while words and hasattr(found, "list_commands") and not words[0].startswith("-"):
        inner = found.get_command(None, words[0])
        if inner is None:
            raise LookupError(f"no command '{words[0]}'")
        found, path, words = inner, f"{path} {words[0]}", words[1:]
    return found, words, path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_shows_no_command_that_there_is_not(page: Path):
    commands = [found for found in shown(page.read_text("utf-8")) if not OPEN.search(found[0])]
    assert [said for command, whole in commands if (said := complaint(command, whole))] == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("skirmish battle A B --seed 7  # the same again", ""),
        ("skirmish odds shot --help", ""),
        ("skirmish --pack reeds.zip list maps", ""),
        ("skirmish dance", "no command 'dance'"),
        ("skirmish battle --colour red", "No such option: --colour"),
        ("skirmish maps check", "MissingParameter"),
    ],
)
def test_a_wrong_command_is_found(command: str, said: str):
    assert said in complaint(command) if said else complaint(command) == ""


def test_half_a_command_in_a_sentence_is_one():
    assert complaint("skirmish maps check", whole=False) == ""
    assert complaint("skirmish play --script", whole=False) == ""


def test_commands_are_found_in_blocks_and_in_sentences():
    text = "Run `skirmish lint` first:\n\n```\npython3 -m venv .venv && .venv/bin/skirmish battle\n```\n"
    assert list(shown(text)) == [("skirmish battle", True), ("skirmish lint", False)]
