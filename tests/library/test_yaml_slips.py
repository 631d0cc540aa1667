"""Slips of the pen in YAML: what is wrong is said in words that need no knowledge of YAML, at the place of the slip."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from skirmish.library import yamlfile, yamlslips
from skirmish.library.forms import fill
from skirmish.library.problems import Faulty
from skirmish.library.shipped import PACKAGE
from skirmish.library.wares import ItemsForm
from skirmish.library.yamlfile import parse

STARTER = PACKAGE / "library" / "starter"
SLIPS = [
    # indentation
    ("name: Ferry\n\trole: hero\n", "2:1: E004 a tab in the indentation: use spaces"),
    ("types:\n  \tchief: 1\n", "2:3: E004 a tab in the indentation: use spaces"),
    ("text: >-\n\tOne.\n", "2:1: E004 a tab in the indentation: use spaces"),
    ("a:\n  b: 1\n   c: 2\n",
     "3:4: E004 indented deeper than the line above, which has a value already: start it in column 3"),
    ("a:\n    b: 1\n  c: 2\n", "3:3: E004 indented by 2 spaces, which fits no line above: use 0 or 4"),
    ("items:\n  - {id: a}\n - {id: b}\n", "3:2: E004 indented by 1 space, which fits no line above: use 0 or 2"),
    ("a:\n\N{NO-BREAK SPACE}b: 1\n",
     "2:1: E004 a no-break space, which looks like a space but isn't one: use a plain space"),
    (" format: a/1\nid: a\n", "1:1: E004 the first key is indented, line 2 isn't: start all in column 1"),
    ("text: |\nOne.\nb: 2\n", "2:1: E004 the text must be indented deeper than its key in the line above"),
    # colons and dashes
    ("items\n  - a\nb: 2\n", "1:6: E004 no colon after 'items': write `items:`"),
    ("types:\n  chief\n    name: A\n", "2:8: E004 no colon after 'chief': write `chief:`"),
    ("a: 1\nname Ferry\nb: 2\n",
     "2:1: E004 no colon after 'name': write `name: Ferry`, or indent it deeper if it belongs to the text above"),
    ("a: 1\nname = Ferry\n",
     "2:1: E004 no colon after 'name': write `name: Ferry`, or indent it deeper if it belongs to the text above"),
    ("name:Ferry\nrole: hero\n", "1:5: E004 no space after the colon: write `name: Ferry`"),
    ("items:\n  - id:a\n    name: A\n", "2:7: E004 no space after the colon: write `id: a`"),
    ("items:\n  - {id: a}\n  -{id: b}\n", "3:3: E004 no space after the '-': write `- {id: b}`"),
    ("items:\n  -id: a\n", "2:3: E004 no space after the '-': write `- id:`"),
    ("items:\n  - a\n  b: 2\n",
     "3:3: E004 a line without '-' in a list: start it with '- ', or change its indentation"),
    ("items:\n  - {id: a}\n  {id: c}\n",
     "3:3: E004 a line without '-' in a list: start it with '- ', or change its indentation"),
    ("a: 1\n- b\n", "2:1: E004 a '-' beside keys: a list has its own key, such as `items:`, and stands below it"),
    (": 1\n", "1:1: E004 no key before the colon: write one, or put the text in quotes"),
    ("text: Note: this\n", "1:7: E004 text with ': ' in it needs quotes: \"Note: this\""),
    ("name: a\nx: [\u2028]\u2028h", "4:2: E004 no colon after 'h': write `h:`"),  # YAML's own line ends
    # quotes
    ('name: "Ferry\nrole: hero\n', '1:7: E004 the text that starts with " isn\'t closed: put another " at its end'),
    ('name: "Ferry\ntext: "One."\n',
     '1:7: E004 the text that starts with " isn\'t closed on its line: put another " at its end'),
    ("name: 'The ferry's end'\n",
     "1:17: E004 the text ends at this ': an apostrophe is written '' in single quotes, or put the text in double "
     "quotes"),
    ('name: "The "Ferry" end"\n',
     '1:12: E004 the text ends at this ": write \\" for a quote inside, or put the text in single quotes'),
    ('name: "a\\qb"\n',
     "1:9: E004 a backslash in double quotes: write two of them, or put the text in single quotes"),
    ("text: @home\n", '1:7: E004 text can\'t start with @ here: put it in quotes: "@home"'),
    ("text: *home*\n", '1:7: E004 text can\'t start with * here: put it in quotes: "*home*"'),
    ("text: - a\n", '1:7: E004 text can\'t start with - here: put it in quotes: "- a"'),
    ("a: {b: %5, c: 1}\n", '1:8: E004 text can\'t start with % here: put it in quotes: "%5"'),
    ("text: | One.\n",
     "1:7: E004 nothing may follow the |: start the text on the next line, or put it in quotes"),
    # brackets and commas
    ("items: [a, b\nrole: hero\n", "1:8: E004 the [ isn't closed: put a ] at the end of the list or block"),
    ("items: [\n", "1:8: E004 the [ isn't closed: put a ] at the end of the list or block"),
    ("items:\n  - {id: a, name: A\n  - {id: b}\n",
     "2:5: E004 the { isn't closed: put a } at the end of the list or block"),
    ("items: [a, b}\n", "1:13: E004 the [ in line 1 is closed with }: write ]"),
    ("items: [}\n", "1:9: E004 the [ in line 1 is closed with }: write ]"),
    ("items: [, a]\n", "1:9: E004 no value before this comma, or no ] for the [ before it"),
    ("items: ]\n", "1:8: E004 this ] closes nothing: delete it, or write the bracket that it should close"),
    ("items: [a]]\n", "1:11: E004 this ] closes nothing: delete it, or write the bracket that it should close"),
    ("items: [a],\n", "1:11: E004 nothing may follow the closing ]: delete the comma"),
    ("limit: {max: 2 min: 1}\n",
     "1:14: E004 a comma is missing before 'min:' (text with ': ' in it needs quotes)"),
    ('limit: {name: "a" min: 1}\n', "1:19: E004 a comma is missing before min"),
    ("at: {text: Note: this}\n", "1:12: E004 text with ': ' in it needs quotes"),
    ("items:\n  - {id: a\n     name: b}\n",
     "2:11: E004 a comma is missing at the end of this line, or a } for the { of line 2"),
    # the rest
    ("a: 1\nb: 2\na: 3\n", "3:1: E005 duplicate key 'a', first in line 1: keep one of them"),
    ("a: 1\n...\nb: 2\n",
     "3:1: E004 this comes after the end of the data: a closing bracket or a line '...' above has ended it"),
    ("a: 1\nb: \x07\n", "2:4: E004 the control character U+0007: delete it"),
]  # fmt: skip


def complaint(text: str) -> str:
    with pytest.raises(Faulty) as caught:
        parse(text, "x")
    return str(caught.value).removeprefix("x:")


@pytest.mark.parametrize(("text", "said"), SLIPS)
def test_a_slip_is_said_with_its_place_and_how_to_mend_it(text: str, said: str) -> None:
    assert complaint(text) == said


@pytest.mark.parametrize(("text", "said"), [slip for slip in SLIPS if "control" not in slip[1]])
def test_the_other_parser_s_words_are_understood_too(text: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML without libyaml."""
    for module in (yamlfile, yamlslips):
        monkeypatch.setattr(module, "_Loader", yaml.SafeLoader)
    assert complaint(text) == said


SPOILT: dict[str, Callable[[str], str]] = {
    "tab": lambda line: re.sub(r"^ {2}", "\t", line),
    "no colon": lambda line: re.sub(r"^(\s*(?:- )?[\w-]+):", r"\1", line),
    "no space": lambda line: re.sub(r"^(\s*(?:- )?[\w-]+): +", r"\1:", line),
    "unclosed": lambda line: re.sub(r"[\]}](?=[^\]}]*$)", "", line),
    "unopened": lambda line: re.sub(r"[\[{]", "", line, count=1),
    "another bracket": lambda line: re.sub(r"\](?=[^\]]*$)", "}", line),
    "no comma": lambda line: re.sub(r", (?=[\w-]+:)", " ", line, count=1),
    "no quote": lambda line: re.sub(r"[\"'](?=[^\"']*$)", "", line),
    "no dash": lambda line: re.sub(r"^(\s*)- (?={)", r"\1", line),
    "tight dash": lambda line: re.sub(r"^(\s*)- ", r"\1-", line),
}
"""Slips in a line."""


@pytest.mark.parametrize("slip", SPOILT)
@pytest.mark.parametrize("path", sorted(STARTER.rglob("*.yaml")), ids=lambda path: path.name)
def test_a_slip_in_any_line_of_a_pack_is_found_there(path: Path, slip: str) -> None:
    """Or at the line below, which then doesn't fit. What YAML takes as meant isn't for this test."""
    lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        spoilt = SPOILT[slip](line)
        if spoilt == line or line.lstrip().startswith("#"):
            continue
        try:
            parse("\n".join([*lines[: number - 1], spoilt, *lines[number:]]) + "\n", "x")
        except Faulty as fault:
            (problem,) = fault.problems
            assert problem.message != yamlslips.UNKNOWN, spoilt
            assert problem.line - number in (0, 1), f"{spoilt}\n{problem}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{id:a, name: A}", "E010 unknown key 'id:a': write a space after the colon, `id: a`"),
        ("{id: a, name Ferry}", "E010 unknown key 'name Ferry': write a colon, `name: Ferry`"),
        ("{id: a, text: Long, and sharp}", "E010 unknown key 'and sharp': text with a comma in it needs quotes here"),
        ("{id: a, na me: A}", "E010 unknown key 'na me', did you mean 'name'?"),
        ("{id: a, nmae: A}", "E010 unknown key 'nmae', did you mean 'name'?"),
        ("-a", "E012 items: must be a list, not '-a': write a space after each '-'"),
    ],
)
def test_a_slip_that_yaml_accepts_is_recognised_by_the_key_it_makes(text: str, said: str) -> None:
    entries = f"- {text}" if text.startswith("{") else text
    with pytest.raises(Faulty) as caught:
        fill(ItemsForm, parse(f"format: items/1\nitems:\n  {entries}\n", "x"), "items")
    assert said in str(caught.value)
