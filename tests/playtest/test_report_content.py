"""The report of a batch, read without a browser: what it says, and that it holds whatever people wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

import pytest
from players import arena
from report_batches import LIBRARY, WICKED, batch, fought, page, plan, rosters, without_plotly

from skirmish.core.html import escape
from skirmish.core.record import evolve
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.plan import Batch
from skirmish.playtest.report import report
from skirmish.playtest.report.answer import answer_words, improvement
from skirmish.playtest.report.charts import ACCENT, NEITHER, PARTY, as_script
from skirmish.playtest.report.elements import number, percent
from skirmish.playtest.report.page import FOLDER, plotly
from skirmish.playtest.stopping_rule import Surety
from skirmish.playtest.summary import summarise

__all__ = ["without_plotly"]
NAMES = {"guards": "The guards", "raiders": "The raiders"}


class Read(HTMLParser):
    """The elements of a page with their attributes, the words that people see, and what is in its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words, self.scripts = "", list[tuple[dict[str, str], str]]()
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        self.elements.append((tag, found))
        if tag not in ("meta", "input", "rect", "path", "use", "line", "circle"):
            self._inside.append(tag)
        if tag == "script":
            self.scripts.append((found, ""))

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if self._inside and self._inside[-1] == "script":
            self.scripts[-1] = self.scripts[-1][0], self.scripts[-1][1] + data
        elif "style" not in self._inside:
            self.words += data

    @property
    def charts(self) -> list[dict[str, Any]]:
        return [json.loads(text) for kind, text in self.scripts if kind.get("type") == "application/json"]


def read(wanted: Batch) -> Read:
    return Read(page(wanted))


def flat(text: str) -> str:
    """With plain spaces."""
    return " ".join(text.replace("\u202f", " ").split())


def plain(text: str) -> str:
    """Without tags."""
    return flat(re.sub("<.*?>", "", text))


# The answer


def told(outcomes: str, sureties: Sequence[Surety] = ()) -> str:
    """The answer to so many battles, each W, D or L for the first list."""
    some = batch(plan(games=2)).results[0]
    won = {"W": True, "D": None, "L": False}
    results = [evolve(some, number=n, won=won[one]) for n, one in enumerate(outcomes)]
    found = answer_words(NAMES, summarise(Batch(plan(), results), sureties))
    return plain(f"{found.headline} {found.surety}")


def test_the_answer_names_the_winner_the_share_and_how_sure_it_is():
    assert told("WWW" * 20 + "L" * 20) == (
        "The guards beat The raiders: 75 wins in 100 battles. In the long run it is between 65 and 83, with 95% "
        "confidence."
    )


def test_the_answer_is_told_from_the_winners_side():
    assert told("L" * 30).startswith("The raiders beat The guards: 100 wins in 100 battles.")


def test_what_is_not_sure_is_not_said():
    found = told("WWWWWL")
    assert found.startswith(
        "Too close to call after 6 battles: 83 wins in 100 battles for The guards against The raiders."
    )
    assert "Even is 50" in found


def test_lists_are_called_even_only_if_both_ends_lie_within_a_twentieth_of_one_half():
    found = told("WL" * 800)
    assert found.startswith("The guards and The raiders are about even: 50 wins in 100 battles for The guards.")
    assert "between 48 and 52" in found
    assert told("WL" * 200 + "WWWW").startswith("Too close to call after 404 battles")  # 46 to 55%
    sure = Surety("guards", "raiders", "even", 0.42, 0.58, 40, 0.1)
    assert told("WL" * 40, [sure]).startswith("The guards and The raiders are about even")
    assert told("WL" * 40, [evolve(sure, margin=0.05, answer=None)]).startswith("Too close to call")


def test_a_cell_says_no_more_than_its_interval():
    some = batch(plan(games=2)).results[0]
    for outcomes, word in (("WL" * 180, "can't be told yet"), ("WL" * 800, "about even"), ("W" * 30, "stronger")):
        results = [evolve(some, number=n, won=one == "W") for n, one in enumerate(outcomes)]
        assert word in flat(read(Batch(plan(games=1600), results)).words)


def test_versions_of_a_list_are_compared_by_the_same_battles():
    wanted = batch(plan(rosters(3), games=80))
    (one,) = summarise(wanted).compared
    low, value, high = (round(100 * end) for end in (one.gain.low, one.gain.value, one.gain.high))
    assert low > 0
    words = flat(read(wanted).words)
    told = "The 3th company of the watch is better than The guards: with the same dice against the same lists it wins"
    assert words.count(f"{told} {value} battles in 100 more (+{low} to +{high}).") == 2
    assert f"+{value} (+{low} to +{high}) ▲ better" in words
    assert "The same battles" not in read(batch()).words
    assert 'href="#versions"' not in page(batch())


@pytest.mark.parametrize(
    ("gain", "verdict"),
    [((0.02, 0.01, 0.03), "better"), ((-0.02, -0.03, -0.01), "worse"), ((0.0, -0.04, 0.04), "even"),
     ((0.0, -0.06, 0.04), None)],
)  # fmt: skip
def test_a_version_is_as_good_as_its_interval_says(gain: tuple[float, float, float], verdict: str | None):
    assert improvement(Estimate(*gain, 100)) == verdict


def test_a_draw_is_half_a_win():
    assert "50 wins in 100 battles" in told("DDDD")


@pytest.mark.parametrize(("outcome", "how"), [("W", "went to The guards"), ("L", "went to The raiders"),
                                              ("D", "was drawn")])  # fmt: skip
def test_of_one_battle_nothing_is_concluded(outcome: str, how: str):
    assert told(outcome) == f"The one battle {how}. That says next to nothing about the next one."


def test_of_many_lists_the_best_is_named_with_whom_it_beats():
    words = flat(read(batch(plan(rosters(4), games=60))).words)
    assert "Of 4 lists The 4th company of the watch did best: " in words
    assert ", ahead of every other list." in words
    assert "Last comes The guards with" in words


def test_of_a_lists_rivals_those_are_named_whose_whole_interval_says_so():
    some = batch(plan(rosters(3), games=2)).results
    won = {("guards", "raiders"): "WWWWWWWWWW", ("guards", "list-3"): "WLWLWLWLWL", ("raiders", "list-3"): "WLWLWLWLWL"}
    results = [
        evolve(next(one for one in some if (one.bout.mine, one.bout.theirs) == pair), won=letter == "W")
        for pair, letters in won.items()
        for letter in letters
    ]
    found = answer_words({**NAMES, "list-3": "The third"}, summarise(Batch(plan(rosters(3)), results)))
    assert plain(found.headline) == (
        "Of 3 lists The guards did best: 75 wins in 100 battles, clearly ahead of The raiders."
    )


def test_the_shares_of_all_lists_stand_with_their_intervals():
    wanted = batch(plan(games=60))
    words = flat(read(wanted).words)
    for cell in summarise(wanted).cells:
        low, high = cell.tally.interval
        assert f"{100 * cell.tally.share:.0f}% ({100 * low:.0f} to {100 * high:.0f}%)" in words


# The match-ups


def test_a_cell_tells_the_three_main_causes_with_what_they_took():
    wanted = batch(plan(games=60))
    (cell, _) = summarise(wanted).cells
    items = re.findall(r"<li><span>(\w+)</span><span>(.*?)<small>\u202fmarks</small></span></li>", page(wanted))
    assert len(cell.causes) > 3
    expected = [
        (cause.name, number(sign * cause.net.value, sign=True).shown) for sign in (1, -1) for cause in cell.causes[:3]
    ]
    assert sorted(items) == sorted(expected)


def test_many_lists_have_their_causes_in_a_table():
    text = page(batch(plan(rosters(8), games=4)))
    assert 'class="matrix close"' in text
    assert "By what" in Read(text).words
    assert text.count('<th scope="row" data-by="the 8th company of the watch">') >= 7


def test_a_batch_that_stopped_when_it_was_sure_tells_what_is_sure_and_nothing_else():
    sure = Surety("guards", "raiders", "better", 0.51, 0.9, 20)
    assert "between 51 and 90" in told("WWW" * 10 + "L" * 10, [sure])
    unsure = Surety("guards", "raiders", None, 0.45, 0.95, 20)
    assert told("WWW" * 10 + "L" * 10, [unsure]).startswith("Too close to call after 40 battles: 75 wins in 100")


def test_who_asked_to_be_less_sure_is_told_how_sure_it_is():
    sure = (Surety("guards", "raiders", "worse", 0.3, 0.45, 70, 0.05, 0.2),)
    assert "with 80% confidence" in told("L" * 20, sure)
    for words, sureness in ((read(batch()).words, 95), (Read(page(batch(), sure)).words, 80)):
        text = flat(words)
        assert f"Wins ({sureness}% interval)" in text
        assert f"lies with {sureness}% confidence" in text


def test_what_was_sure_stands_in_the_table_and_in_its_cells():
    sure = (Surety("guards", "raiders", "worse", 0.3, 0.45, 70),)
    words = flat(Read(page(batch(), sure)).words)
    assert "worse: 30 to 45%, after 140 battles" in words
    assert "30 to 45%▼ weaker" in words
    assert "55 to 70%▲ stronger" in words
    assert "until its answer was sure" not in flat(read(batch()).words)


# Names


def test_nothing_that_people_wrote_becomes_part_of_the_page():
    evil = [
        evolve(one, name=WICKED, id=f"{n}\"><img src=x onerror=alert(1)>", faction=WICKED,
               warriors=tuple(evolve(w, name=WICKED, type="</td><script>") for w in one.warriors))
        for n, one in enumerate(rosters(2))
    ]  # fmt: skip
    table = evolve(arena.VILLAGE, name="</title><script>alert(2)</script>", id='"><b>')
    found = read(batch(plan(evil, [table])))
    code = [text for kind, text in found.scripts if "type" not in kind]
    assert len(code) == 2
    assert code[0] == LIBRARY
    assert "img" not in {tag for tag, _ in found.elements}
    assert not [facts for _, facts in found.elements if any(key.startswith("on") for key in facts)]
    assert found.words.count(WICKED) > 20


def test_names_in_charts_are_words_and_not_tags():
    found = read(batch())
    names = [trace["name"] for chart in found.charts for trace in chart["data"]]
    assert any("&lt;script&gt;" in name for name in names)
    assert not any("<" in name for name in names)
    assert "<script>alert" not in page(batch())


def test_the_data_of_a_chart_cannot_end_its_script():
    wicked = {"text": "</script><!-- &"}
    written = as_script(wicked)
    assert not set("<>&") & set(written)
    assert json.loads(written) == wicked


def test_control_characters_are_shown_as_missing():
    assert escape("a\x00b\ud800<") == "a\ufffdb\ufffd&lt;"


# The file


def test_the_same_batch_gives_the_same_file():
    first, second = (report(wanted, arena.rules(), summarise(wanted)) for wanted in (fought(), fought()))
    assert first == second


def test_nothing_is_fetched_and_only_its_own_scripts_may_run():
    text = page(batch())
    found = Read(text)
    links = [facts[key] for _, facts in found.elements for key in ("src", "href") if key in facts]
    assert all(link.startswith(("#", "data:")) for link in links)
    assert re.findall("https?:", text) == []
    assert "@import" not in text
    (policy,) = [facts["content"] for tag, facts in found.elements if facts.get("http-equiv")]
    assert policy.startswith("default-src 'none'")
    assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]


def test_the_file_is_little_larger_than_the_library_of_its_charts():
    assert len(page(batch(plan(games=400)))) < 400_000


def test_the_library_of_its_charts_is_no_larger_than_it_was():
    pytest.importorskip("plotly", reason="no plotly to draw charts with; it comes with the extra lab")
    assert len(plotly()) < 5_500_000


def test_every_chart_names_what_its_axes_count_and_says_in_words_what_it_shows():
    for count in (2, 4):
        text = page(batch(plan(rosters(count))))
        found = Read(text)
        assert len(found.charts) == 4
        titles = [chart["layout"][axis]["title"]["text"] for chart in found.charts for axis in ("xaxis", "yaxis")]
        assert {"Round", "Battles", "Cost of the warrior, in marks", "Marks it puts out, per battle"} <= set(titles)
        plots = [facts for _, facts in found.elements if facts.get("class") == "plot"]
        assert all(facts["role"] == "img" and len(facts["aria-label"]) > 40 for facts in plots)


def test_sides_are_told_apart_by_more_than_colour():
    lengths, _, people, _ = read(batch()).charts
    hatches = [trace["marker"]["pattern"]["shape"] for trace in lengths["data"]]
    assert len(set(hatches)) == len(hatches) == 3
    signs = [trace["marker"]["symbol"] for trace in people["data"] if trace["mode"] == "markers"]
    assert len(set(signs)) == 2


def light(colour: str) -> float:
    """How light a colour is to the eye, 0 to 1, as the accessibility guidelines reckon it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1, 2], ids=["light", "dark", "print"])
def test_words_and_marks_stand_out_from_their_paper(scheme: int):
    style = (FOLDER / "page.css").read_text("utf-8")
    colours: dict[str, str] = {}
    for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)[: scheme + 1]:
        found = dict(re.findall(r"--([\w-]+): (#\w+)", block))
        colours |= {
            key: value if len(value) == 7 else "#" + "".join(2 * c for c in value[1:]) for key, value in found.items()
        }
    for words in ("ink", "soft", "accent"):
        assert contrast(colours[words], colours["paper"]) >= 4.5
        assert contrast(colours[words], colours["card"]) >= 4.5
    for party in ("party-0", "party-1"):
        assert contrast(colours[party], colours["mat"]) >= 3
    for colour in (*PARTY, NEITHER, ACCENT):
        assert contrast(colour, colours["paper"]) >= 3


def test_a_table_says_by_what_it_is_sorted():
    text = page(batch())
    tables = re.findall(r'<table class="sortable" id="(\w+)">(.*?)</table>', text, re.DOTALL)
    assert [ident for ident, _ in tables] == ["warriors", "kinds"]
    for _, table in tables:
        ways = re.findall(r'aria-sort="(\w+)"', table)
        assert sorted(ways) == sorted(["descending"] + ["none"] * (len(ways) - 1))
        at = ways.index("descending")
        rows = re.findall(r"<tr>(.*?)</tr>", table.split("<tbody>")[1])
        keys = [float(re.findall(r'<t[hd][^>]*?(?:data-by="([^"]*)")?>', row)[at]) for row in rows]
        assert keys == sorted(keys, reverse=True)


def test_shares_are_rounded_to_all_or_nothing_only_if_they_are():
    assert [flat(percent(share)) for share in (0, 0.0001, 0.004, 0.5, 0.996, 1)] == [
        "0%", "0%", "0.4%", "50%", "99.6%", "100%",
    ]  # fmt: skip


# What was played


def test_everything_needed_to_play_it_again_is_told():
    wanted = evolve(plan(games=8), options={"seven_plus": "miss"}, observers=("warriors", "mine#0f3a"))
    words = flat(read(batch(wanted)).words)
    for told in (
        "Seed100 from which that of each pair follows",
        "seven_plus=miss",
        "mine#0f3a",
        "digest-of-data",
        "skirmish 0.1.0",
        "guards",
        "town",
    ):
        assert told in words
    assert "8 battles, two by two with the same dice" in words


def test_an_unfinished_batch_says_so():
    whole = batch(plan(games=40))
    words = flat(read(Batch(whole.plan, whole.results[:13])).words)
    assert "13 of 40 planned" in words
