"""The rulebook's pages are read, found and searched; what is wrong in a page is named with its place."""

import re
from pathlib import Path

import pytest

from skirmish.library.rulebook import RULE_ID, MalformedPage, Rulebook, UnknownRule, load_rulebook

SHIPPED = Path(__file__).parents[2] / "docs" / "rules"

PAGE = """# Boats

How this page works.

## At sea

### TOY-1 Rowing

*built*

A boat with rowers goes 3" ahead.

| rowers | inches |
|---|---|
| 2 | 3 |

### TOY-2 Sinking

*later*

A boat that sinks takes its rowers along. Rowing doesn't help.

## Ashore

### TOY-W7 Calm water

*data*

A weave: nobody has to row.
"""


def written(folder: Path, text: str, name: str = "boats.md") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def boats(tmp_path: Path) -> Rulebook:
    return load_rulebook(written(tmp_path, PAGE))


def test_a_page_is_read_rule_by_rule_in_its_order(boats: Rulebook):
    assert [(rule.id, rule.title, rule.state) for rule in boats.rules] == [
        ("TOY-1", "Rowing", "built"),
        ("TOY-2", "Sinking", "later"),
        ("TOY-W7", "Calm water", "data"),
    ]


def test_a_rules_text_keeps_its_table_and_ends_at_the_next_heading(boats: Rulebook):
    text = boats.find("TOY-1").text
    assert text.startswith("A boat with rowers")
    assert text.endswith("| 2 | 3 |")
    assert "Ashore" not in boats.find("TOY-2").text


def test_an_id_is_found_in_small_letters_too(boats: Rulebook):
    assert boats.find(" toy-w7 ").title == "Calm water"


def test_an_unknown_id_is_answered_with_the_nearest_ones(boats: Rulebook):
    with pytest.raises(UnknownRule, match="no rule TOY-7, did you mean TOY-W7 or") as caught:
        boats.find("TOY-7")
    assert caught.value.nearest[0] == "TOY-W7"


def test_an_id_like_no_other_gets_no_suggestion(boats: Rulebook):
    with pytest.raises(UnknownRule, match=r"^no rule QQQ$"):
        boats.find("qqq")


def test_a_word_of_the_title_outranks_the_same_word_in_the_text(boats: Rulebook):
    assert [rule.id for rule in boats.search("row")] == ["TOY-1", "TOY-2", "TOY-W7"]
    assert [rule.id for rule in boats.search("calm")] == ["TOY-W7"]


def test_all_words_must_be_found_and_none_at_all_finds_nothing(boats: Rulebook):
    assert [rule.id for rule in boats.search("Rowers sinks")] == ["TOY-2"]
    assert boats.search("rowers whale") == []
    assert boats.search("  ") == []


def test_several_pages_make_one_rulebook(tmp_path: Path):
    written(tmp_path, PAGE)
    written(tmp_path, PAGE.replace("TOY-", "CAR-"), "cars.md")
    assert [rule.id for rule in load_rulebook(tmp_path).rules][::3] == ["TOY-1", "CAR-1"]


@pytest.mark.parametrize(
    ("was", "becomes", "complaint"),
    [
        ("TOY-2 S", "TOY-1 S", r"boats\.md:17: TOY-1 is in the rulebook twice"),
        ("*later*", "*soon*", r"boats\.md:17: TOY-2 must give its status .*, not '\*soon\*'"),
        ("*later*", "", r"boats\.md:17: TOY-2 must give its status .*, not 'A boat that sinks"),
        ("### TOY-2", "### Two", r"boats\.md:17: a rule's heading is .*, not '### Two Sinking'"),
        ("### TOY-2 Sinking", "### TOY-2", r"boats\.md:17: a rule's heading is "),
        ("A weave: nobody has to row.", "", r"boats\.md:25: TOY-W7 has no text"),
    ],
)
def test_a_malformed_page_is_refused_with_file_and_line(tmp_path: Path, was: str, becomes: str, complaint: str):
    with pytest.raises(MalformedPage, match=complaint):
        load_rulebook(written(tmp_path, PAGE.replace(was, becomes, 1)))


def test_an_id_on_two_pages_is_refused(tmp_path: Path):
    written(tmp_path, PAGE)
    written(tmp_path, PAGE, "ships.md")
    with pytest.raises(MalformedPage, match=r"ships\.md:7: TOY-1 is in the rulebook twice"):
        load_rulebook(tmp_path)


def test_the_shipped_rulebook_has_the_whole_base_game_and_leaves_nothing_for_later():
    base_game = [rule for rule in load_rulebook(SHIPPED).rules if rule.id.startswith("SKR-")]
    assert base_game
    assert [rule.id for rule in base_game if rule.state == "later"] == []


def test_in_the_shipped_rulebook_every_id_that_a_rule_refers_to_exists():
    book = load_rulebook(SHIPPED)
    pages = {rule.id.partition("-")[0] for rule in book.rules}
    for rule in book.rules:
        for ident in re.findall(RULE_ID, rule.text):
            assert ident.partition("-")[0] not in pages or book.find(ident)


def test_searching_the_shipped_rulebook_for_a_word_of_the_game_finds_its_rule_in_each_system_first():
    found = load_rulebook(SHIPPED).search("parry")
    first = {rule.id: rule.title for rule in found[:3]}
    assert first == {"DOT-95": "Parry", "RES-52": "Parry and riposte", "SKR-63": "Parrying"}
    assert len(found) > 3


def test_an_id_its_beginning_or_the_letters_of_its_page_find_it(boats: Rulebook):
    assert boats.search("toy-2")[0].id == "TOY-2"
    assert {rule.id for rule in boats.search("TOY")} == {rule.id for rule in boats.rules}
    assert {rule.id for rule in boats.search("TOY-W")} == {"TOY-W7"}


def test_another_form_of_a_word_finds_it():
    shipped = load_rulebook(SHIPPED)
    cut, cutting = ({rule.id for rule in shipped.search(words)} for words in ("cut", "cutting"))
    assert cutting
    assert cut & cutting == cutting
    assert shipped.search("charging")[0].title == "Charging"
