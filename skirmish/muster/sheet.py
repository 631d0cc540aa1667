"""The printed roster sheet: one HTML page that needs no network and no script, with the share code as a QR code.

Everything that people wrote goes through `escape`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import segno

import skirmish
from skirmish.core.display import Known
from skirmish.core.html import escape, name_html, tag
from skirmish.muster.sheet_facts import (
    Arm,
    Card,
    Count,
    Gift,
    MagicFacts,
    Paper,
    SheetFacts,
    SpecialRule,
    WeaveFacts,
)

UNOFFICIAL = "Unofficial fan work: the names of the setting belong to their owners."
UNLAWFUL = "Not legal"
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may do with the page: show it."""
_RANGE = re.compile(r"(?<=\d)-(?=\d)")
MARK = '<meta name="generator" content="skirmish warband print">'
"""Tells a sheet from every other file."""


def make_sheet(facts: SheetFacts, paper: Paper, *, notes: bool = False) -> str:
    """The page, for A4 or Letter, with room to write if `notes`.

    The share code can be marked and copied on a screen. On paper the QR code says the same, and the letters stand
    there only if there is none.
    """
    picture = qr_of(facts.code) if facts.code else None
    body = "\n".join([_top(facts, picture), _standing(facts), _cards(facts, _bottom(facts, picture), notes=notes)])
    head = (
        f'<meta charset="utf-8">\n{MARK}\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(facts.name)}</title>\n<style>{style_sheet(paper)}</style>"
    )
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def _top(facts: SheetFacts, picture: Picture | None) -> str:
    """Name, faction, what it costs, how many there are, and the QR code."""
    figures = [(f"{facts.marks}\u2009/\u2009{facts.limit}", "marks"), (str(facts.rating), "rating"),
               (str(facts.warriors), "warriors")]  # fmt: skip
    figures += [(f"from {facts.rout}", "out of action: rout test")] if facts.rout else []
    limit = tag("p", "".join(tag("span", f"<b>{escape(number)}</b>{what}") for number, what in figures), "limit")
    told = tag("p", name_html(facts.text), "told") if facts.text else ""
    who = tag("h1", name_html(facts.name)) + tag("p", escape(facts.faction), "faction") + told + limit
    return tag("header", tag("div", who, "who") + _qr(facts, picture), "top")


def _qr(facts: SheetFacts, made: Picture | None) -> str:
    if not facts.code:
        return tag("p", "No share code: this list is too big to have one.", "qr")
    if made is None:
        return tag("p", "The share code is too long for a QR code: it stands at the end.", "qr")
    picture, width = made
    return f'<figure class="qr" style="width: {width:.1f}mm">{picture}share code</figure>'


def prose(text: str) -> str:
    """Words of the rules as HTML: a range such as 2-4 never breaks at its hyphen."""
    return escape(_RANGE.sub("\N{NON-BREAKING HYPHEN}", text))


def _standing(facts: SheetFacts) -> str:
    """The mark of a list that isn't legal, and what else is said of it."""
    parts = []
    if facts.unlawful:
        reasons = "".join(tag("li", escape(reason)) for reason in facts.unlawful)
        parts.append(tag("section", tag("h2", UNLAWFUL.upper()) + tag("ul", reasons), "unlawful"))
    if facts.remarks:
        parts.append(tag("ul", "".join(tag("li", escape(remark)) for remark in facts.remarks), "remarks"))
    return "\n".join(parts)


def _cards(facts: SheetFacts, bottom: str, *, notes: bool) -> str:
    """The columns. What stands at the bottom is the end of the last one: below them it might need a page of its own."""
    room = [empty_card()] if notes else []
    return tag("main", "\n".join([*map(warrior_card, facts.cards), *reference_cards(facts), *room, bottom]))


def _bottom(facts: SheetFacts, picture: Picture | None) -> str:
    code = tag("p", escape(facts.code), "code" if picture is None else "code spare") if facts.code else ""
    made = f"skirmish {skirmish.__version__}" + (f", rules {escape(facts.ruleset)}" if facts.ruleset else "")
    return tag("footer", code + tag("p", f"{UNOFFICIAL} Made with {made}."), "bottom")


# --- cards ---------------------------------------------------------------------------------------------------------


MANY = 10
"""More numbers than so many stand closer."""
BROAD = 8
"""More letters than so many need a broader column in a table of arms."""
MOST_BOXES = 10
"""Of more than that the number stands there, with room for what is left."""
EMPTY_LINES = 4
"""Of the notes, to be written on."""


def warrior_card(card: Card) -> str:
    """A profile card."""
    parts = [_title(card), _profile(card), _models(card), _gear(card)]
    parts += [tag("p", prose(remark), "line") for remark in card.remarks]
    parts += [_special_rule(rule) for rule in card.rules]
    if card.gift is not None:
        parts.append(_gift(card.gift))
    if card.magic is not None:
        parts.append(_magic(card.magic))
    if card.notes:
        parts.append(tag("p", escape(card.notes), "notes"))
    return tag("article", "".join(parts), "card")


def _title(card: Card) -> str:
    count = len(card.names)
    many = f"{count}\u2009\u00d7\u2009" if count > 1 else ""
    each = f" ({card.marks // count} each)" if count > 1 else ""
    upkeep = f", upkeep {card.upkeep}" if card.upkeep else ""
    heading = tag("h2", many + name_html(card.title)) + tag("p", f"<b>{card.marks}</b> marks{each}{upkeep}", "price")
    learned = f" \u00b7 {card.experience} experience" if card.experience else ""
    return tag("header", heading) + tag("p", escape(card.kind) + learned, "kind")


def _profile(card: Card) -> str:
    if not card.numbers:
        return ""
    labels, values = zip(*card.numbers, strict=True)
    look = "profile many" if len(labels) > MANY else "profile"
    return tag("table", row(map(escape, labels), "th") + row(map(escape, values)), look)


def _models(card: Card) -> str:
    """A line of boxes for each model: wounds, knocked down, stunned, out of action; ladders below it."""
    counts = card.counts or (Count("Wounds", (("", card.wounds),)),)
    if card.names == (card.title,):
        return _lines(counts, card.states)
    named = [count for count in counts if _is_named(count)]
    cells = [*map(_bundles, counts), *[boxes(1)] * len(card.states)]
    head = row(["", *(escape(count.name) for count in counts), *card.states], "th")
    lines = [row([name_html(one), *cells]) for one in card.names]
    table = tag("table", head + "".join(lines), "models ladders" if named else "models")
    return table + "".join(map(_key, named))


def _lines(counts: Sequence[Count], states: Sequence[str]) -> str:
    """What one model counts: a line for each ladder, the rest in lines of their own between them."""
    found, ticks = list[str](), list[str]()
    for count in counts:
        if _is_named(count):
            found += [*_ticks(ticks), _rungs(count)]
            ticks = []
        else:
            ticks.append(f"{escape(count.name)} {_bundles(count)}")
    return "".join((*found, *_ticks([*ticks, *(f"{state} {boxes(1)}" for state in states)])))


def _ticks(parts: Sequence[str]) -> Iterator[str]:
    """A line of them, if there are any."""
    if parts:
        yield tag("p", "".join(tag("span", part) for part in parts), "ticks")


def _is_named(count: Count) -> bool:
    return any(name for name, _ in count.parts)


def _rungs(count: Count) -> str:
    """Each box with its name: `Injury [][] bruised [] wounded`."""
    rungs = "".join(tag("span", f"{boxes(number)}{escape(name)}") for name, number in count.parts)
    return tag("p", f"<b>{escape(count.name)}</b>{tag('span', rungs, 'each')}", "rungs")


def _bundles(count: Count) -> str:
    """All of its boxes without their names, those of the first name by themselves; of many the number and room."""
    (name, first), *_ = count.parts
    if not name and count.total > MOST_BOXES:
        return f'<b>{count.total}</b><i class="room"></i>'
    return boxes(first) + boxes(count.total - first)


def _key(count: Count) -> str:
    """What the boxes of a group stand for, in their order: `Injury 2 bruised, wounded, maimed`."""
    said = ", ".join(name if number == 1 else f"{number} {name}" for name, number in count.parts)
    return tag("p", f"<b>{escape(count.name)}</b> {escape(said)}", "key")


def _gear(card: Card) -> str:
    return tag("p", f"<b>Gear</b> {escape(', '.join(card.gear)) or 'none'}", "line")


def _special_rule(rule: SpecialRule) -> str:
    return tag("p", f"<b>{escape(rule.name)}</b> {prose(rule.text)}{rule_html(rule.rule)}", "line")


def _gift(gift: Gift) -> str:
    faces = "+".join(map(str, gift.faces))
    angreal = f" + {gift.angreal} of an angreal" if gift.angreal else ""
    power = tag("b", escape(gift.half.capitalize())) + f" {gift.points} ({faces}){angreal}"
    talents = [f"{how} {' and '.join(powers)}" for how, powers in (("strong", gift.strong), ("weak", gift.weak))
               if powers]  # fmt: skip
    told = power + (f" \u00b7 {escape(', '.join(talents))}" if talents else "")
    told = tag("p", tag("span", told) + tag("span", boxes(gift.points + gift.angreal)), "power")
    head = row(["Weave", "Cost", "2D6", "Range", "Keep"], "th")
    weaves = "".join(map(_weave, gift.weaves))
    return told + (tag("table", tag("thead", head) + weaves, "weaves") if weaves else "")


def _weave(weave: WeaveFacts) -> str:
    powers = tag("span", escape(", ".join([*weave.powers, *(["special"] if weave.special else [])])), "powers")
    facts = [
        f"<b>{escape(weave.name)}</b> {powers}",
        *map(prose, (weave.cost, weave.difficulty, weave.reach, weave.upkeep)),
    ]
    text = (
        f'<tr class="text"><td colspan="5">{prose(weave.text)}{rule_html(weave.rule)}</td></tr>' if weave.text else ""
    )
    return tag("tbody", row(facts) + text)


def _magic(magic: MagicFacts) -> str:
    """Numbers, boxes for what is counted, and each spell with what it costs and does."""
    told = " \u00b7 ".join(f"<b>{escape(label)}</b> {prose(value)}" for label, value in magic.numbers)
    counted = "".join(tag("span", f"{escape(count.name)} {_bundles(count)}") for count in magic.counts)
    parts = [tag("p", tag("span", told) if told else "", "power"), tag("p", counted, "ticks") if counted else ""]
    parts += [tag("p", prose(remark), "line") for remark in magic.remarks]
    spells = "".join(map(_spell, magic.spells))
    return "".join(parts) + (tag("table", spells, "weaves spells") if spells else "")


def _spell(spell: Known) -> str:
    head = row([f"<b>{escape(spell.name)}</b>", tag("span", prose(spell.detail), "powers")])
    text = f'<tr class="text"><td colspan="2">{prose(spell.text)}{rule_html(spell.rule)}</td></tr>'
    return tag("tbody", head + text)


def reference_cards(facts: SheetFacts) -> Iterator[str]:
    """Cards of what weapons and armour do."""
    if facts.weapons:
        yield _arms("Close combat", ("Weapon", "Strength", ""), facts.weapons)
    if facts.missiles:
        yield _arms("Missiles", ("Weapon", "Range", "Strength", ""), facts.missiles)
    if facts.armour:
        yield _arms("Armour and gear", ("Item", "Save", ""), facts.armour)


def _arms(title: str, head: tuple[str, ...], arms: tuple[Arm, ...]) -> str:
    """A table; a column in which nothing would stand is left out."""
    columns = {"Strength": "strength", "Range": "reach", "Save": "save"}
    head = tuple([label for label in head if label not in columns or any(getattr(arm, columns[label]) for arm in arms)])
    lines = []
    for arm in arms:
        facts = [prose(getattr(arm, columns[label])) for label in head[1:-1]]
        lines.append(row([f"<b>{escape(arm.name)}</b>", *facts, prose(arm.text) + rule_html(arm.rule)]))
    broad = any(len(getattr(arm, columns[label])) > BROAD for arm in arms for label in head[1:-1])
    look = "arms broad" if broad else "arms"
    table = tag("table", tag("thead", row(head, "th")) + tag("tbody", "".join(lines)), look)
    return tag("article", tag("h2", title) + table, "card")


def empty_card() -> str:
    """Room to write."""
    return tag("article", tag("h2", "Notes") + '<p class="empty"></p>' * EMPTY_LINES, "card")


# --- small pieces of HTML ------------------------------------------------------------------------------------------


def boxes(count: int, by: int = 5) -> str:
    """So many boxes to tick, in bundles."""
    bundles = [min(by, count - first) for first in range(0, count, by)]
    return "".join(tag("span", "<i></i>" * bundle, "boxes") for bundle in bundles)


def row(cells: Iterable[str], kind: str = "td") -> str:
    """A line of a table, of cells that are HTML already; '' is an empty one."""
    return tag("tr", "".join(f"<{kind}>{cell}</{kind}>" for cell in cells))


def rule_html(ident: str) -> str:
    """A rule's id, small."""
    return tag("span", escape(ident), "rule") if ident else ""


# --- style: black on white, thin lines, two columns that no page break cuts ----------------------------------------


SIZES: dict[Paper, tuple[str, str]] = {"a4": ("A4", "210mm"), "letter": ("Letter", "215.9mm")}
"""(the name of the paper in CSS, its width)."""
_STYLE = """
@page { size: %(size)s portrait; margin: 9mm 10mm 10.5mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 7pt sans-serif; color: #555; } }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { background: #fff; color: #000;
  font: 8pt/1.32 "Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
body { width: calc(%(width)s - 20.6mm); max-width: 100%%; margin: 0 auto; overflow-wrap: anywhere; }
h1, h2, .limit b { font-family: Georgia, "Palatino Linotype", "Book Antiqua", "DejaVu Serif", serif; }
.top { display: flex; gap: 6mm; align-items: flex-start; border-bottom: 1.4pt solid #000; padding-bottom: 2mm;
  margin-bottom: 3mm; }
.top .who { flex: 1; min-width: 0; }
h1 { font-size: 21pt; line-height: 1.12; font-weight: 700; }
.faction { font-size: 9.5pt; letter-spacing: .06em; text-transform: uppercase; margin-top: .8mm; }
.told { font-style: italic; font-size: 9pt; margin: 1.6mm 0 2.4mm; max-width: 125mm; white-space: pre-line; }
.limit { display: flex; flex-wrap: wrap; gap: 1mm 7mm; margin-top: 2mm; }
.limit span { font-size: 7pt; letter-spacing: .04em; }
.limit b { display: block; font-size: 13pt; line-height: 1.1; letter-spacing: 0; }
.qr { flex: none; text-align: center; font-size: 6pt; }
.qr svg { display: block; width: 100%%; height: auto; }
.unlawful { border: 2pt solid #000; padding: 2mm 3mm; margin-bottom: 4mm; break-inside: avoid; }
.unlawful h2 { font-size: 13pt; letter-spacing: .08em; }
.unlawful li, .remarks li { margin-left: 4mm; }
.remarks { margin-bottom: 3mm; }
main { columns: 2; column-gap: 5mm; }
.card { break-inside: avoid; border: .6pt solid #000; border-top-width: 1.8pt; padding: 1.8mm 2.4mm 2.2mm;
  margin-bottom: 3mm; }
.card header { display: flex; justify-content: space-between; align-items: baseline; gap: 3mm; }
h2 { font-size: 11.5pt; line-height: 1.15; }
.price { flex: none; font-size: 7.5pt; }
.price b { font-size: 10pt; }
.kind { font-size: 7.5pt; color: #333; margin-bottom: 1.2mm; }
table { width: 100%%; border-collapse: collapse; }
th { font-weight: 600; font-size: 6.5pt; color: #333; }
.profile { table-layout: fixed; text-align: center; margin: 1mm 0 1.4mm; }
.profile th { border: .5pt solid #777; border-bottom: 0; line-height: 1.25; }
.profile td { border: .5pt solid #777; border-top: 0; font-size: 10.5pt; font-weight: 700; line-height: 1.2; }
.many td { font-size: 8.5pt; white-space: nowrap; }
.boxes { white-space: nowrap; margin-right: 1.4mm; }
.boxes:last-child { margin-right: 0; }
i { display: inline-block; width: 3.1mm; height: 3.1mm; border: .7pt solid #000; margin-left: .6mm;
  vertical-align: -.5mm; background: #fff; }
.room { width: 8mm; margin-left: 1.2mm; }
.ticks { display: flex; justify-content: space-between; margin: 1.2mm 0 1.4mm; font-size: 7.5pt; }
.models { margin: 1mm 0 1.4mm; }
.models th { text-align: center; font-weight: 400; }
.models td { border-top: .4pt solid #bbb; padding: .55mm .4mm; text-align: center; }
.models td:first-child { text-align: start; font-weight: 600; padding-left: 0; }
.models td:not(:first-child) { width: 13%%; white-space: nowrap; }
.ladders td:not(:first-child) { width: auto; padding: .55mm 1.4mm; white-space: nowrap; }
.ladders tr > :not(:first-child) { border-left: .4pt solid #bbb; }
.rungs { display: flex; gap: 1.2mm; margin: .9mm 0; font-size: 6.6pt; }
.rungs b { flex: none; min-width: 11mm; }
.rungs .each { display: flex; flex-wrap: wrap; gap: .4mm 1.1mm; }
.rungs .boxes { margin-right: .8mm; }
.key { font-size: 6.5pt; color: #333; }
.line { margin-top: .9mm; }
.rule { font-size: 5.6pt; color: #666; white-space: nowrap; margin-left: 1.2mm; }
.power { display: flex; flex-wrap: wrap; gap: .6mm 3mm; justify-content: space-between; border-top: .5pt solid #777;
  margin-top: 1.6mm; padding-top: 1.2mm; }
.weaves { margin-top: 1mm; }
.weaves th, .arms th { text-align: start; border-bottom: .5pt solid #777; }
.weaves tbody { break-inside: avoid; }
.weaves td { padding-top: .8mm; vertical-align: baseline; }
.weaves th:not(:first-child), .weaves tr:not(.text) td:not(:first-child) { width: 11%%; text-align: center; }
.weaves .text td { padding-top: 0; padding-bottom: .8mm; font-size: 7.2pt; line-height: 1.25;
  border-bottom: .3pt solid #ccc; }
.weaves tbody:last-child .text td { border-bottom: 0; padding-bottom: 0; }
.spells tr:not(.text) td:not(:first-child) { width: auto; text-align: end; }
.powers { font-size: 6.5pt; color: #444; }
.notes { font-style: italic; margin-top: 1.2mm; white-space: pre-line; }
.arms td { vertical-align: baseline; padding: .55mm 1.5mm .55mm 0; line-height: 1.25; border-bottom: .3pt solid #ccc; }
.arms th:first-child { width: 23%%; }
.arms th:not(:first-child):not(:last-child) { width: 11%%; }
.broad th:not(:first-child):not(:last-child) { width: 19mm; }
.arms td:last-child, .arms th:last-child { padding-right: 0; }
.arms td:last-child { font-size: 7.2pt; }
.arms { table-layout: fixed; margin-top: .6mm; }
.arms tr:last-child td { border-bottom: 0; }
.empty { border-bottom: .4pt solid #999; height: 6mm; }
.bottom { font-size: 6.5pt; color: #333; break-inside: avoid; }
.code { font: 6pt/1.3 ui-monospace, Consolas, "DejaVu Sans Mono", monospace; word-break: break-all;
  margin-bottom: 1.2mm; color: #000; }
@media print { .spare { display: none; } }
@media screen { body { padding: 8mm 0; } }
@media screen and (max-width: 760px) { body { padding: 4mm; width: auto; } main { columns: 1;
  } .top { flex-wrap: wrap; } }
"""


def style_sheet(paper: Paper) -> str:
    """The style sheet for this paper."""
    size, width = SIZES[paper]
    return _STYLE % {"size": size, "width": width}


# --- the QR code ---------------------------------------------------------------------------------------------------


MODULE_MM = 0.38
"""Width of one of its squares: what a telephone reads off paper without trouble."""
QUIET = 4
"""Empty squares round it."""
LEVELS = ("m", "l")
"""Shares of it that may be spoilt, the better one first: 15% and 7%."""


Picture = tuple[str, float]
"""Inline SVG, and how wide it should be in mm."""


def qr_of(code: str) -> Picture | None:
    """The code as a picture; None if it doesn't fit into one QR code."""
    for level in LEVELS:
        try:
            made = segno.make(code, error=level, mode="byte", micro=False, boost_error=False)
        except segno.DataOverflowError:
            continue
        picture: str = made.svg_inline(border=QUIET, omitsize=True, svgclass=None, lineclass=None)
        return picture, made.symbol_size(border=QUIET)[0] * MODULE_MM
    return None
