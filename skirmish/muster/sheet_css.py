"""How the roster sheet looks: black on white, thin lines, cards in two columns that no page break cuts."""

from __future__ import annotations

from skirmish.muster.sheet_facts import Paper

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
.boxes { white-space: nowrap; margin-right: 1.4mm; }
.boxes:last-child { margin-right: 0; }
i { display: inline-block; width: 3.1mm; height: 3.1mm; border: .7pt solid #000; margin-left: .6mm;
  vertical-align: -.5mm; background: #fff; }
.ticks { display: flex; justify-content: space-between; margin: 1.2mm 0 1.4mm; font-size: 7.5pt; }
.models { margin: 1mm 0 1.4mm; }
.models th { text-align: center; font-weight: 400; }
.models td { border-top: .4pt solid #bbb; padding: .55mm 0; text-align: center; }
.models td:first-child { text-align: start; font-weight: 600; }
.models td:not(:first-child) { width: 13%%; }
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
.powers { font-size: 6.5pt; color: #444; }
.notes { font-style: italic; margin-top: 1.2mm; white-space: pre-line; }
.arms td { vertical-align: baseline; padding: .55mm 1.5mm .55mm 0; line-height: 1.25; border-bottom: .3pt solid #ccc; }
.arms th:first-child { width: 23%%; }
.arms th:not(:first-child):not(:last-child) { width: 11%%; }
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


def style(paper: Paper) -> str:
    """The style sheet for this paper."""
    size, width = SIZES[paper]
    return _STYLE % {"size": size, "width": width}
