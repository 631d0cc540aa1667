"""The questions that rule systems add to the odds desk: which there are, and their answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from skirmish.app.errors import UserError
from skirmish.app.odds.questions import OddsReport, Scene, Shares, fault, links, paths, worked_out
from skirmish.app.odds.situation import Figure, apart
from skirmish.core.forecast import Odds, TooWide
from skirmish.core.rolls import Roll
from skirmish.core.state import Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.inquiries import Asked, Detail, Inquiry, Said, View
from skirmish.kit.odds import Impossible
from skirmish.rules import COMBAT, DEFAULT, MAGIC, pair_of, presets

FAR_IN = 24.0
"""How far somebody is who has no part in what is asked."""


def all_inquiries(*systems: str) -> dict[str, tuple[Inquiry, ...]]:
    """The questions by system, the combat systems first: of these systems, which alone are loaded, or of all."""
    found: dict[str, tuple[Inquiry, ...]] = {n: COMBAT[n].questions for n in systems or COMBAT if n in COMBAT}
    return found | {n: MAGIC[n].questions for n in systems or MAGIC if n in MAGIC}


def inquiries(name: str = "", *systems: str) -> dict[str, tuple[Inquiry, ...]]:
    """The same of this name, or all; systems without any are left out."""
    found = all_inquiries(*systems).items()
    named = {system: tuple(one for one in asks if name in ("", one.name)) for system, asks in found}
    return {system: asks for system, asks in named.items() if asks}


def inquiry_of(rules: Ruleset, name: str) -> Inquiry | None:
    """The question of this name under these rules; the combat system's comes first."""
    found = inquiries(name, rules.combat.name, rules.magic.name).values()
    return next((inquiry for asks in found for inquiry in asks), None)


def asked_inquiry(rules: Ruleset, name: str) -> Inquiry:
    """The same. Raises `UserError` with the systems that have it."""
    found = inquiry_of(rules, name)
    if found is None:
        raise UserError(
            f"no odds of this kind under {rules.name}; the systems that have them: {', '.join(inquiries(name))}"
        )
    return found


def usual_rules(name: str) -> str:
    """The default ruleset if it has this question, else the first preset that has."""
    known = inquiries(name)
    return next(one for one in (DEFAULT, *presets()) if set(pair_of(one)) & set(known))


def described(
    rules: Ruleset, inquiry: Inquiry, figures: tuple[Figure, Figure], gap_in: float | None, said: Said
) -> Scene:
    """The two on an empty table, as they are described. Raises `UserError`."""
    apart_in = FAR_IN if inquiry.apart_in is None else inquiry.apart_in if gap_in is None else gap_in
    told = f'{apart_in:g}"' if inquiry.apart_in is not None else ""

    def describe(actor: Warrior, target: Warrior) -> tuple[Warrior, Warrior]:
        return inquiry.describe(rules, actor, target, said)

    try:
        return apart(rules, *figures, apart_in, told, describe=describe)
    except Impossible as error:
        raise fault(error) from None


def answered(inquiry: Inquiry, scene: Scene, said: dict[str, Any]) -> OddsReport:
    """The odds in this scene. Raises `UserError` with the rule that forbids it, `TooWide`."""
    rules, state = scene.rules, scene.state
    asked = Asked(rules, state, scene.actor, scene.target, {d.name: d.default for d in inquiry.details} | said)
    try:
        answer = inquiry.ask(asked)
    except Impossible as error:
        raise fault(error, scene.hint) from None
    shares = dict(answer.tables)
    chain: tuple[Roll, ...] = ()
    if answer.part is not None:
        ends = worked_out(rules, answer.part)
        shares = {view.title: _seen(ends, view) for view in answer.views} | shares
        chain = _rolls(asked, answer.part)
    names = [state.models[who].name for who in (scene.actor, scene.target)]
    told = "; ".join((*answer.told, *([scene.told] if scene.told else [])))
    return OddsReport(
        inquiry.name, rules.name, dict(rules.options), names[0], names[1] if inquiry.target else "", told, chain,
        shares.pop(next(iter(shares))), {}, {fact.name: fact for fact in answer.facts}, shares, told,
    )  # fmt: skip


def _seen(ends: Odds[Any], view: View) -> Shares:
    """The chance of each word: the usual ones in their order, then the others. Of later tables only what may come."""
    found = ends.by(view.outcome)
    usual = {word: found.get(word, Fraction(0)) for word in view.usual if word in found or not view.title}
    return usual | {word: chance for word, chance in sorted(found.items()) if word not in usual}


def _rolls(asked: Asked, part: Any) -> tuple[Roll, ...]:
    """The rolls on the way; none if there are too many ways for that."""
    try:
        return links(paths(asked.rules, part))
    except TooWide:
        return ()


HEAD = ("| question | rules | what it asks | what may be said | rule ids |", "|---|---|---|---|---|")


def table() -> list[str]:
    """The questions as lines of Markdown, one for each system that has it."""
    rows = [(inquiry, system) for system, asks in inquiries().items() for inquiry in asks]
    rows.sort(key=lambda row: row[0].name)
    return [*HEAD, *(_row(inquiry, system) for inquiry, system in rows)]


def _row(inquiry: Inquiry, system: str) -> str:
    said = ", ".join(f"`{option}`" for option in options(inquiry))
    return f"| `odds {inquiry.name}` | {system} | {inquiry.text} | {said} | {', '.join(inquiry.rules)} |"


def options(inquiry: Inquiry) -> tuple[str, ...]:
    """What may be said: who, how far, the details."""
    roles = [f"--{role.name}" for role in (inquiry.actor, inquiry.target) if role is not None]
    inches = ["--range"] if inquiry.apart_in is not None else []
    return (*roles, *inches, *(_option(detail) for detail in inquiry.details))


def _option(detail: Detail) -> str:
    return detail.name.upper() if detail.kind == "word" else f"--{detail.name}"


def pages() -> tuple[tuple[str, str, str], ...]:
    """(id, title, text) of a page for each question."""
    found: dict[str, list[str]] = {}
    for system, asks in inquiries().items():
        for inquiry in asks:
            found.setdefault(inquiry.name, []).append(_page(inquiry, system))
    return tuple((f"odds.{name}", f"Odds desk: {name}", "\n\n".join(texts)) for name, texts in sorted(found.items()))


def _page(inquiry: Inquiry, system: str) -> str:
    roles = [role for role in (inquiry.actor, inquiry.target) if role is not None]
    lines = [f"- `--{role.name}` {role.text}" for role in roles]
    lines += [f"- `{_option(detail)}` {detail.text}" for detail in inquiry.details]
    typed = [f"`skirmish odds {inquiry.name} {example}`" for example in inquiry.examples]
    parts = (f"**Under {system}:** {inquiry.text} ({', '.join(inquiry.rules)})", "\n".join(lines), "\n\n".join(typed))
    return "\n\n".join(part for part in parts if part)
