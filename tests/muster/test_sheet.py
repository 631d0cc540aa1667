"""The roster sheet as HTML: whole, harmless whatever people write, and with everything that a list has on it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from support.examples import tried
from support.plain_data import WORDS

from skirmish.cli.output_files import HEAD, SHEET
from skirmish.core.display import Known
from skirmish.core.record import evolve
from skirmish.muster.sheet import MARK, make_sheet, qr_of
from skirmish.muster.sheet_facts import Arm, Card, Count, MagicFacts, Paper, PowerTable, SheetFacts, SpecialRule

VOID = {"meta", "br", "img", "link", "input", "hr"}
STATES = ("Down", "Stunned", "Out")
WOUND = (Count("Wounds", (("", 1),)),)
ILA = Card(
    "Ila", "Sitter, leader", ("Ila",), 88, "m-01", (("M", "4"), ("Ld", "9")), (Count("Wounds", (("", 2),)),), STATES,
    20, ("Dagger", "Club"), ("M 4: -1 counted.",), (SpecialRule("Stubborn", "Tries again.", "SKR-75"),),
    ("Mire", "Ward"),
    MagicFacts((("One Power", "saidar"), ("Rolled", "4+5")), (Count("Points", (("", 10),)),),
               ("Strong in air, weak in earth (CHN-42)",),
               (Known("Mist", '3 points, 7+, 12"', "It is misty.", "CHN-W11", "water, air, special"),)),
    0, "Owes Ren\nsix marks.",
)  # fmt: skip
GUARDS = Card(
    "Guards", "Tower Guard, henchmen", ("Simm", "Perric", "Rafe"), 135, numbers=(("M", "4"),), counts=WOUND,
    states=STATES, gear=("Spear",),
)  # fmt: skip
TAM = Card("Tam", "Gleeman, hired blade", ("Tam",), 30, counts=WOUND, states=STATES, upkeep=10)
FACTS = SheetFacts(
    "The few", "White Tower", "They are few.", 253, 500, 30, (ILA, GUARDS, TAM),
    (Arm("Dagger", strength="S", text="Short.", rule="SKR-76"),), (Arm("Bow", '24"', "3", rule="SKR-77"),),
    (Arm("Shield", save="+1", text="One hand.", rule="SKR-78"),), rout=2,
    ruleset="skirmish+channeling", code="SK1.AAAA",
)  # fmt: skip


class Page(HTMLParser):
    """A page as a browser without mercy reads it: elements must close in order; texts and attributes are kept."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.styles: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() or "\n" not in data:  # not what only parts lines of the file
            (self.styles if self.open[-1:] == ["style"] else self.texts).append(data)

    @property
    def text(self) -> str:
        """All that can be read."""
        return " ".join("".join(f"{text}" for text in self.texts).split())

    def count(self, tag: str, look: str = "") -> int:
        """How many such elements there are, of this class."""
        return sum(name == tag and look in (about.get("class") or "").split() if look else name == tag
                   for name, about in self.elements)  # fmt: skip


def harmless(page: Page) -> None:
    """No script, no network: nothing but its own style sheet."""
    assert {name for name, _ in page.elements} <= {
        "html", "head", "meta", "title", "style", "body", "header", "div", "h1", "h2", "p", "span", "b", "bdi", "i",
        "figure", "svg", "path", "section", "ul", "li", "main", "article", "table", "thead", "tbody", "tr", "th", "td",
        "footer",
    }  # fmt: skip
    told = {name for _, about in page.elements for name in about}
    assert told <= {
        "lang", "charset", "http-equiv", "content", "name", "class", "style", "viewbox", "stroke", "d", "colspan",
    }  # fmt: skip
    assert not any(word in style for style in page.styles for word in ("url(", "@import", "http", "<"))


@pytest.mark.parametrize(("paper", "size", "width"), [("a4", "A4", "210mm"), ("letter", "Letter", "215.9mm")])
def test_the_page_is_whole_and_made_for_its_paper(paper: Paper, size: str, width: str) -> None:
    page = Page(make_sheet(FACTS, paper))
    harmless(page)
    (style,) = page.styles
    assert f"@page {{ size: {size} portrait;" in style
    assert f"width: calc({width} " in style
    assert ".card { break-inside: avoid;" in style
    assert "%" not in style.replace("100%", "").replace("11%", "").replace("13%", "").replace("23%", "")


def test_the_head_tells_name_faction_marks_rating_number_and_when_it_tests_for_rout() -> None:
    text = Page(make_sheet(FACTS, "a4")).text
    for part in (
        "The few",
        "White Tower",
        "They are few.",
        "253 / 500marks",
        "30rating",
        "5warriors",
        "from 2out of action: rout test",
    ):
        assert part in text
    assert "rout" not in Page(make_sheet(evolve(FACTS, rout=0), "a4")).text


def test_a_card_tells_all_of_a_channeler_and_has_a_box_for_each_wound_point_and_state() -> None:
    page = Page(make_sheet(evolve(FACTS, cards=(ILA,)), "a4"))
    for part in ("Ila88 marks", "Sitter, leader · 20 experience", "MLd49", "Gear Dagger, ClubM 4: -1 counted.",
                 "Stubborn Tries again.SKR-75", "One Power saidarRolled 4+5", "Strong in air, weak in earth (CHN-42)",
                 'Mist water, air, special3 points, 7+, 12"It is misty.CHN-W11',
                 "Nothing under these rules Mire, Ward", "Owes Ren six marks."):  # fmt: skip
        assert part in page.text, part
    assert page.count("i") == 2 + 3 + 10


def test_a_group_has_a_row_of_boxes_for_each_of_its_models_by_name() -> None:
    page = Page(make_sheet(evolve(FACTS, cards=(GUARDS,)), "a4"))
    assert "3 × Guards135 marks (45 each)" in page.text
    assert "WoundsDownStunnedOutSimmPerricRafe" in page.text
    assert page.count("i") == 3 * 4
    alone = Page(make_sheet(evolve(FACTS, cards=(evolve(GUARDS, names=("Simm",)),)), "a4"))
    assert "GuardsTower" not in alone.text
    assert "OutSimm" in alone.text


LADDERS = (
    Count("Injury", (("bruised", 2), ("maimed", 1))), Count("Fortune", (("", 3),)), Count("Luck", (("", 1),)),
    Count("Events", (("Held <the> ford", 1), ("Born at sea", 1))),
)  # fmt: skip


def test_ladders_are_lines_of_named_boxes_and_counts_stand_between_them_in_their_order() -> None:
    page = Page(make_sheet(evolve(FACTS, cards=(evolve(TAM, counts=LADDERS, states=()),)), "a4"))
    assert "InjurybruisedmaimedFortune Luck EventsHeld <the> fordBorn at sea" in page.text
    assert page.count("i") == 3 + 3 + 1 + 2
    assert not {"Wounds", "Stunned"} & set(page.text.split())
    with_states = Page(make_sheet(evolve(FACTS, cards=(evolve(TAM, counts=LADDERS[:1]),)), "a4"))
    assert "InjurybruisedmaimedDown Stunned Out" in with_states.text


def test_a_group_has_a_row_of_rungs_for_each_of_its_models_and_their_names_once() -> None:
    page = Page(make_sheet(evolve(FACTS, cards=(evolve(GUARDS, counts=LADDERS[:2], states=()),)), "a4"))
    assert "InjuryFortuneSimmPerricRafeInjury 2 bruised, maimed" in page.text
    assert page.count("i") == 3 * (3 + 3)
    assert page.count("table", "ladders") == 1


def test_of_many_the_number_stands_there_with_room_to_write() -> None:
    page = Page(make_sheet(evolve(FACTS, cards=(evolve(TAM, counts=(Count("Body", (("", 16),)),)),)), "a4"))
    assert "Body 16" in page.text
    assert page.count("i", "room") == 1
    assert page.count("i") == 1 + 3


def test_many_numbers_stand_closer_and_long_words_of_arms_have_a_broader_column() -> None:
    numbers = tuple((f"N{place}", "1") for place in range(12))
    arms = (Arm("Axe", strength="Strength die +3"),)
    page = Page(make_sheet(evolve(FACTS, cards=(evolve(TAM, numbers=numbers),), weapons=arms), "a4"))
    assert (page.count("table", "many"), page.count("table", "broad")) == (1, 1)
    plain = Page(make_sheet(FACTS, "a4"))
    assert (plain.count("table", "many"), plain.count("table", "broad")) == (0, 0)


def test_a_column_in_which_nothing_would_stand_is_left_out() -> None:
    arms = (Arm("Knife", text="With the knife."),)
    assert "Strength" not in Page(make_sheet(evolve(FACTS, weapons=arms, missiles=()), "a4")).text


def test_a_hired_blade_shows_its_upkeep() -> None:
    assert "30 marks, upkeep 10" in Page(make_sheet(FACTS, "a4")).text


def test_weapons_and_armour_are_explained_and_empty_tables_left_out() -> None:
    text = Page(make_sheet(FACTS, "a4")).text
    for part in ("Close combatWeaponStrengthDaggerSShort.SKR-76", 'MissilesWeaponRangeStrengthBow24"3SKR-77',
                 "Armour and gearItemSaveShield+1One hand.SKR-78"):  # fmt: skip
        assert part in text, part
    bare = Page(make_sheet(evolve(FACTS, weapons=(), missiles=(), armour=()), "a4")).text
    assert not any(title in bare for title in ("Close combat", "Missiles", "Armour"))


def test_room_to_write_is_left_if_it_is_wanted() -> None:
    plain, roomy = Page(make_sheet(FACTS, "a4")), Page(make_sheet(FACTS, "a4", notes=True))
    assert (plain.count("p", "empty"), roomy.count("p", "empty")) == (0, 4)
    assert "Notes" not in plain.text
    assert "Notes" in roomy.text


def test_a_sheet_is_told_by_a_mark_that_people_cant_write() -> None:
    assert SHEET.has(make_sheet(FACTS, "a4").encode()[:HEAD])
    named = make_sheet(evolve(FACTS, name=MARK, text=MARK), "a4").replace(MARK, "", 1)
    assert not SHEET.has(named.encode()[:HEAD])
    assert not SHEET.has(b"format: warband/2\n" + MARK.encode())


def test_a_list_that_isnt_legal_bears_the_mark_with_its_reasons_and_others_dont() -> None:
    page = Page(make_sheet(evolve(FACTS, unlawful=("costs 600", "no leader"), remarks=("an old version",)), "a4"))
    assert "NOT LEGALcosts 600no leader" in page.text
    assert "an old version" in page.text
    assert page.count("section", "unlawful") == 1
    assert "NOT LEGAL" not in Page(make_sheet(evolve(FACTS, remarks=("an old version",)), "a4")).text


def test_it_says_that_it_is_unofficial_and_by_which_rules() -> None:
    text = Page(make_sheet(FACTS, "a4")).text
    assert "Unofficial fan work" in text
    assert "rules skirmish+channeling" in text


def test_the_share_code_stands_on_it_and_as_a_qr_code_beside_the_name() -> None:
    page = Page(make_sheet(FACTS, "a4"))
    assert "SK1.AAAA" in page.text
    assert page.count("p", "spare") == 1
    assert "@media print { .spare { display: none; } }" in page.styles[0]
    assert (page.count("svg"), page.count("figure", "qr")) == (1, 1)


@pytest.mark.parametrize(("letters", "level"), [(2331, "m"), (2332, "l"), (2953, "l")])
def test_a_long_code_gets_a_weaker_qr_code(letters: int, level: str) -> None:
    import segno

    found = qr_of("a" * letters)
    assert found is not None
    picture, width = found
    size = segno.make("a" * letters, error=level, mode="byte", boost_error=False).symbol_size(border=4)[0]
    assert ET.fromstring(picture).attrib["viewBox"] == f"0 0 {size} {size}"
    assert width == pytest.approx(0.38 * size)


def test_a_code_too_long_for_a_qr_code_is_printed_and_a_missing_one_owned_up_to() -> None:
    page = Page(make_sheet(evolve(FACTS, code="SK1." + "a" * 2950), "a4"))
    assert (page.count("svg"), page.count("p", "code"), page.count("p", "spare")) == (0, 1, 0)
    assert "too long for a QR code" in page.text
    assert "aaaa" in page.text
    assert "No share code" in Page(make_sheet(evolve(FACTS, code=""), "a4")).text


EVIL = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</style><style>*{display:none}</style>",
    "]]> --> <!-- &amp; &lt;", "javascript:alert('x')", "\u202eevil\u202c", "שלום עולם", "👩\u200d🚀 Ä",
    "bell\x07\x1b[31m", "a\ud800b",
]  # fmt: skip


@pytest.mark.parametrize("text", EVIL)
def test_whatever_people_write_is_only_text(text: str) -> None:
    page = evil_page(text)
    harmless(page)
    shown = "".join("\N{REPLACEMENT CHARACTER}" if c in "\x07\x1b\ud800" else c for c in text)
    assert page.text.count(" ".join(shown.split())) == 71


@tried(15, 2000, WORDS)
def test_no_text_breaks_the_page(text: str) -> None:
    harmless(evil_page(text))


def evil_page(text: str) -> Page:
    """The page of a list in which everything that people could write is this."""
    magic = MagicFacts(((text, text),), (Count(text, (("", 1),)),), (text,), (Known(text, text, text, text, text),))
    card = Card(text, text, (text,), 1, text, ((text, text),), (Count(text, ((text, 1),)),), (text,), gear=(text,),
                remarks=(text,), rules=(SpecialRule(text, text, text),), idle=(text,), magic=magic,
                notes=text)  # fmt: skip
    arms, tables = (Arm(text, text, text, text, text, text),), (PowerTable(text, (text,) * 6),)
    made = SheetFacts(text, text, text, 1, 2, 3, (card, evolve(card, names=(text, text))), arms, tables=tables,
                      points=((text, 1, 2),), unplayable=(text,), unlawful=(text,), remarks=(text,), ruleset=text,
                      code="SK1.AAAA")  # fmt: skip
    return Page(make_sheet(made, "a4"))


def test_a_lists_own_power_tables_and_points_of_its_rules_stand_on_it() -> None:
    """CHN-43, RES-100."""
    tables = (PowerTable("Strong power of women", ("air", "air", "water", "water", "fire", "earth")),)
    text = Page(make_sheet(evolve(FACTS, tables=tables, points=(("dots", 180, 200),)), "a4")).text
    assert "Power tables of this listD6Strong power of women1air2air3water4water5fire6earth" in text
    assert "180 / 200points of dots" in text
    assert "Power tables" not in Page(make_sheet(FACTS, "a4")).text


def test_what_cant_be_played_has_no_numbers_and_says_why() -> None:
    bare = evolve(TAM, numbers=(), counts=(), states=())
    page = Page(make_sheet(evolve(FACTS, cards=(bare,), unplayable=("Tam has no S",), ruleset="resolve+none"), "a4"))
    assert "No numbers under resolve+noneTam has no S" in page.text
    assert (page.count("table", "profile"), page.count("i")) == (0, 0)
