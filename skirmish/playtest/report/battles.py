"""The battles that stand for many, as files to keep and open."""

from __future__ import annotations

import base64
from collections.abc import Mapping

from skirmish.core.battle_record import BattleRecord
from skirmish.core.record import to_json
from skirmish.playtest.plan import Plan
from skirmish.playtest.report.exemplars import Exemplar, lead
from skirmish.playtest.report.pieces import counted, name, nothing, said, section, tag
from skirmish.playtest.report.spans import percent

WHY = {
    "median": "The battle in the middle: as many went better for their first list as went worse.",
    "closest": "The closest battle: in no other were the two so near to each other when it ended.",
}
TITLES = {"median": "The median battle", "closest": "The closest battle"}


def battles(plan: Plan, names: Mapping[str, str], found: Mapping[str, Exemplar]) -> str:
    """The section with these battles, by what they stand for."""
    title = "Two battles to look at"
    if not found:
        return section("battles", title, nothing("No battle has been fought yet."))
    lead = "Save the file, then type the command below it where the file is: the battle is told again, roll for roll."
    fields = {field.id: field.name for field in plan.battlefields}
    cards = "".join(_card(kind, one, names, fields) for kind, one in found.items())
    return section("battles", title, tag("div", cards, "cards"), lead=lead)


def _card(kind: str, one: Exemplar, names: Mapping[str, str], fields: Mapping[str, str]) -> str:
    bout = one.result.bout
    told = (
        f"{name(names[bout.mine])} against {name(names[bout.theirs])} on {name(fields[bout.map])}: "
        f"{_outcome(one, names)} after {counted(one.result.rounds, 'round')} ({said(one.result.reason)})."
    )
    number = f"Battle {one.result.number + 1:,} of the batch, seed {bout.seed}."
    file = f"{kind}-battle.json"
    way = _file(one.record, file) if one.record is not None else _lost()
    inner = (
        tag("h3", TITLES[kind]) + tag("p", told) + tag("p", f"{WHY[kind]} {_left(one, names)}{number}", "note") + way
    )
    return tag("article", inner, "card")


def _outcome(one: Exemplar, names: Mapping[str, str]) -> str:
    if one.result.won is None:
        return "drawn"
    bout = one.result.bout
    return f"{name(names[bout.mine if one.result.won else bout.theirs])} won"


def _left(one: Exemplar, names: Mapping[str, str]) -> str:
    found, bout = lead(one.result), one.result.bout
    if found is None:
        return ""
    ahead = name(names[bout.mine if found >= 0 else bout.theirs])
    return f"In the end {ahead} had {percent(abs(found))} more of its marks standing than the other. "


def _file(record: BattleRecord, file: str) -> str:
    data = to_json(record)
    link = f"data:application/json;base64,{base64.b64encode(data).decode()}"
    size = tag("small", f" {len(data) / 1024:,.0f} kB")
    take = tag("a", f"Save {said(file)}", "take", href=link, download=file)
    return tag("p", take + size) + tag("pre", tag("code", f"skirmish replay {said(file)}"))


def _lost() -> str:
    return nothing("It doesn't come out again as it was: a player that thinks by the clock has decided otherwise.")
