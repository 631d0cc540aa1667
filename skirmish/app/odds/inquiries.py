"""The questions that rule systems add to the odds desk, and their answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from skirmish.app.compose import ruleset
from skirmish.app.errors import UserError
from skirmish.app.odds.questions import OddsReport, Scene, Shares, fault, links, paths, rows, worked_out
from skirmish.app.odds.situation import Figure, apart, placed
from skirmish.core.forecast import Odds, TooWide
from skirmish.core.outlook import find_fate
from skirmish.core.record import evolve
from skirmish.core.rolls import Roll
from skirmish.core.state import NOBODY, ModelId, Warrior
from skirmish.core.system import Ruleset
from skirmish.kit.inquiries import Answering, Asked, Detail, Inquiry, Role, Said, View, left_out
from skirmish.kit.odds import Impossible
from skirmish.library import load_record
from skirmish.rules import COMBAT, DEFAULT, MAGIC, names, pair_of, presets

FAR_IN = 24.0
"""Distance of a model without a role in the question."""


def all_inquiries(*systems: str) -> dict[str, tuple[Inquiry, ...]]:
    """The questions by system, combat systems first: of these systems (only these are loaded), or of all."""
    found: dict[str, tuple[Inquiry, ...]] = {n: COMBAT[n].questions for n in systems or COMBAT if n in COMBAT}
    return found | {n: MAGIC[n].questions for n in systems or MAGIC if n in MAGIC}


def inquiries(name: str = "", *systems: str) -> dict[str, tuple[Inquiry, ...]]:
    """The same, of this name or all; systems without any are left out."""
    found = all_inquiries(*systems).items()
    named = {system: tuple(one for one in asks if name in ("", one.name)) for system, asks in found}
    return {system: asks for system, asks in named.items() if asks}


def inquiry_of(rules: Ruleset, name: str) -> Inquiry | None:
    """The question of this name under these rules; the combat system's comes first."""
    found = inquiries(name, rules.combat.name, rules.magic.name).values()
    return next((inquiry for asks in found for inquiry in asks), None)


def asked_inquiry(rules: Ruleset, name: str) -> Inquiry:
    """The same. Raises `UserError` with the rules that have it."""
    found = inquiry_of(rules, name)
    if found is None:
        raise UserError(f"{rules.name} has no odds {name}; rules that have: {', '.join(inquiries(name))}")
    return found


def usual_rules(name: str) -> str:
    """The default ruleset if it has this question, else the first preset that has."""
    known = inquiries(name)
    return next(one for one in (DEFAULT, *presets()) if set(pair_of(one)) & set(known))


def rules_with(question: str, word: str) -> tuple[str, ...]:
    """Rulesets whose system has this detail for the question: the first of each such system."""
    wanted, found = word.strip().casefold(), list[str]()
    for system, asks in inquiries(question).items():
        name = next(name for name in names() if system in pair_of(name))
        words = [detail.known(ruleset(name, {})) for inquiry in asks for detail in inquiry.details if detail.known]
        if wanted in (one.casefold() for known in words for one in known):
            found.append(name)
    return tuple(found)


def described(rules: Ruleset, inquiry: Inquiry, figures: tuple[Figure, ...], gap_in: float | None, said: Said) -> Scene:
    """The models with a role, as described, on an empty table. Raises `UserError`."""
    if inquiry.actor is None:
        return Scene(rules, placed(rules, ((), ()), ()), NOBODY, NOBODY, "", alone=False)
    apart_in = gap_in if gap_in is not None else inquiry.apart_in
    items = tuple(said[d.name] for d in inquiry.details if d.kind == "item" and said[d.name])
    dressed = [_armed(rules, one, role, items if role is inquiry.actor else ())
               for one, role in zip(figures, inquiry.roles, strict=False)]  # fmt: skip
    if inquiry.target is None:
        dressed.append(Figure("nobody"))
        apart_in = FAR_IN

    def describe(actor: Warrior, target: Warrior) -> tuple[Warrior, Warrior]:
        return inquiry.describe(rules, actor, target, said)

    try:
        stage = inquiry.stage(said)
        gap = f'{apart_in:g}"' if inquiry.apart_in is not None else ""
        scene = apart(rules, dressed[0], dressed[1], apart_in or 0.0, stage, ", ".join(stage.told), describe)
        return scene._replace(gap=gap)
    except Impossible as error:
        raise fault(error) from None


def _armed(rules: Ruleset, figure: Figure, role: Role, items: tuple[str, ...]) -> Figure:
    """The figure with these items; an ordinary one keeps its usual weapon too, unless given one of that kind."""
    if figure.source is not None:
        return figure
    carried, combat = (*items, *figure.gear), COMBAT[rules.combat.name]
    armoury = combat.armoury(load_record) if role.weapon and combat.armoury is not None else {}
    manners = {use.manner for use in armoury.get(role.weapon, ())}
    others = (item not in armoury or manners & {use.manner for use in armoury[item]} for item in carried)
    usual = () if items or not role.weapon or any(others) else (role.weapon,)
    return evolve(figure, gear=(*usual, *carried))


def answered(inquiry: Inquiry, scene: Scene, said: dict[str, Any]) -> OddsReport:
    """The odds in this scene. Raises `UserError` with the rule that forbids it, `TooWide`."""
    rules, state = scene.rules, scene.state
    asked = Asked(rules, state, scene.actor, scene.target, {d.name: d.default for d in inquiry.details} | said)
    try:
        answer = inquiry.ask(asked)
    except Impossible as error:
        raise fault(error, scene.hint) from None
    shares, facts = dict(answer.tables), answer.facts
    chain: tuple[Roll, ...] = ()
    if answer.part is not None:
        ends = worked_out(rules, answer.part)
        facts += left_out(ends.by(lambda *_: ""))
        shares = {view.title: _seen(ends, view) for view in answer.views} | shares
    first = shares.pop(next(iter(shares)))
    if answer.rates is not None:
        one = paths(rules, answer.rates.part)
        chain = links(one)
        first = {name: one.by(holds).get(True, Fraction(0)) for name, holds in answer.rates.named} | first
    elif answer.part is not None:
        chain = _rolls(asked, answer.part)
    people = (scene.actor, scene.target)[: len(inquiry.roles)]
    names = answer.names or tuple(state.models[who].name for who in people)
    actor, target, *_ = (*names, "", "")
    around = ", ".join(filter(None, (scene.gap if answer.apart else "", scene.told)))
    told = "; ".join((*answer.told, *([around] if around else [])))
    title = f"{' against '.join(answer.names)}: {told}" if answer.names else told
    phase = _phase(scene, answer) if answer.phase is not None and scene.alone else {}
    return OddsReport(
        inquiry.name, rules.name, dict(rules.options), actor, target, told, chain, first, phase,
        {fact.name: fact for fact in facts}, shares, title,
    )  # fmt: skip


def _phase(scene: Scene, answer: Answering) -> dict[str, Shares]:
    """The outcome for both in the phase."""
    assert answer.phase is not None
    ends = worked_out(scene.rules, answer.phase)

    def fate_of(who: ModelId) -> View:
        return View("", lambda after, _: find_fate(scene.rules, scene.state, after, who), answer.views[0].usual)

    return {role: _seen(ends, fate_of(who)) for role, who in (("actor", scene.actor), ("target", scene.target))}


def _seen(ends: Odds[Any], view: View) -> Shares:
    """The chance of each outcome, the usual ones in order. Later tables list only possible ones."""
    found = ends.by(view.outcome)
    return {word: chance for word, chance in rows(found, view.usual).items() if word in found or not view.title}


def _rolls(asked: Asked, part: Any) -> tuple[Roll, ...]:
    """The rolls on the way; none if there are too many ways for that."""
    try:
        return links(paths(asked.rules, part))
    except TooWide:
        return ()


HEAD = ("| question | rules | what it asks | arguments | rule ids |", "|---|---|---|---|---|")


def table() -> list[str]:
    """The questions as lines of Markdown, one for each system that has it."""
    rows = [(inquiry, system) for system, asks in inquiries().items() for inquiry in asks]
    rows.sort(key=lambda row: row[0].name)
    return [*HEAD, *(_row(inquiry, system) for inquiry, system in rows)]


def _row(inquiry: Inquiry, system: str) -> str:
    said = ", ".join(f"`{option}`" for option in options(inquiry))
    return f"| `odds {inquiry.name}` | {system} | {inquiry.text} | {said} | {', '.join(inquiry.rules)} |"


def options(inquiry: Inquiry) -> tuple[str, ...]:
    """The possible options: roles, distance, details."""
    roles = [f"--{role.name}" for role in inquiry.roles]
    inches = ["--range"] if inquiry.apart_in is not None else []
    return (*roles, *inches, *(_option(detail) for detail in inquiry.details))


def _option(detail: Detail) -> str:
    return detail.name.upper() if detail.placed else f"--{detail.name}"


def pages() -> tuple[tuple[str, str, str], ...]:
    """(id, title, text) of a page for each question."""
    found: dict[str, list[str]] = {}
    for system, asks in inquiries().items():
        for inquiry in asks:
            found.setdefault(inquiry.name, []).append(_page(inquiry, system))
    return tuple((f"odds.{name}", f"Odds desk: {name}", "\n\n".join(texts)) for name, texts in sorted(found.items()))


def _page(inquiry: Inquiry, system: str) -> str:
    lines = [f"- `--{role.name}` {role.text}" for role in inquiry.roles]
    lines += [f"- `{_option(detail)}` {detail.text}" for detail in inquiry.details]
    typed = [f"`skirmish odds {inquiry.name} {example}`" for example in inquiry.examples]
    parts = (f"**Under {system}:** {inquiry.text} ({', '.join(inquiry.rules)})", "\n".join(lines), "\n\n".join(typed))
    return "\n\n".join(part for part in parts if part)
