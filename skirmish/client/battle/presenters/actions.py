"""What the selected model may do, and what it may come to before it is done: fates, rolls, costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from skirmish.board import on
from skirmish.client.art.theme import BRASS, IVORY, MUTED, role_colour
from skirmish.client.battle.choices import Choice, untold, why
from skirmish.client.battle.forecast import Countered, Forecast
from skirmish.client.battle.plan import ON_MODELS, Plan
from skirmish.client.battle.selection import Selection
from skirmish.client.overlays import words
from skirmish.client.questions import Risks
from skirmish.client.ui.style import LINK, odds_colour
from skirmish.client.ui.text import Span
from skirmish.client.words import percent, percents, say, shares_text, split_percent
from skirmish.core.decision import DONE, Kind
from skirmish.core.outlook import (
    AS_BEFORE,
    NO_MORE,
    OUT,
    PLIGHTS,
    UNHURT,
    Counter,
    Fate,
    Later,
    Outlook,
    Plight,
    Reply,
    Spending,
)
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import Roll, needed_in_full
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.units import as_percent

MOST_KEYS = 9
"""Digits that choose actions and answers."""
Cap = Callable[[str], str]
"""What is written on the key of a command; '' if it has none."""


class ActionRow(Record):
    """A row of the list."""

    name: str
    detail: str
    kind: Kind
    enabled: bool
    chosen: bool
    key: str
    reason: str
    chance: float | None = None
    rule: str = ""
    """That of why it can't be done, else its own."""
    meant: str = ""
    """What the chance is of, with its target: it is one of many that could be aimed at."""
    other: float | None = None
    """The chance if foes do the other thing: undo it, where `chance` takes for granted that they don't."""
    countered: str = ""
    """The same in words: `19% if they cut`."""
    waits: str = ""
    """Why it can't be done now where nothing about itself is in the way."""
    short: str = ""
    """Its name where there is little room; see `short_names`."""


class ActionsView(Record):
    """What can be done now, and what can't."""

    live: tuple[ActionRow, ...]
    barred: tuple[ActionRow, ...] = ()
    unfolded: bool = False
    """Whether what the bar has no room for is shown."""
    remark: str = ""
    """Why there are none, where the bar says it."""


def actions(selection: Selection, forecast: Forecast, cap: Cap) -> ActionsView:
    """What the selected model may do, while it is somebody's turn at this screen."""
    if selection.decision is None or selection.prompt is not None:
        return ActionsView(())
    live = [one for one in selection.choices() if one.offer is not None]
    asked = selection.decision.default.verb != DONE.verb  # a question in between: what else there is isn't to be had
    barred = [one for one in selection.choices() if one.offer is None] if not selection.waiting() and not asked else []
    nothing = [None] * len(barred)
    closed = action_rows(barred, -1, (), nothing, premeasure=selection.premeasure)
    closed = [evolve(row, waits=_waits(selection)) if row.waits else row for row in closed]
    rows = [*_live(selection, forecast, cap, live), *closed]
    short = short_names([row.name for row in rows])
    rows = [evolve(row, short=name) for row, name in zip(rows, short, strict=True)]
    return ActionsView(tuple(rows[: len(live)]), tuple(rows[len(live) :]), selection.unfolded,
                       say("nobody-selected") if selection.selected is None else "")  # fmt: skip


def still_shown(selection: Selection, cap: Cap) -> ActionsView:
    """What stands there instead while an outcome is still being shown: how to see it at once."""
    if selection.looking is not None:
        return ActionsView(())
    return ActionsView((), remark=say("still-shown", cap=cap("confirm") or say("key-click")))


def _waits(selection: Selection) -> str:
    """Why the selected model does nothing now, where no rule bars what it could do."""
    who, decision = selection.selected, selection.decision
    if who is None or decision is None or selection.state.models[who].side != decision.side:
        return say("other-side-decides")
    return say("has-acted" if selection.acted().get(who) == "done" else "not-now")


def _live(selection: Selection, forecast: Forecast, cap: Cap, listed: Sequence[Choice]) -> list[ActionRow]:
    """What can be done now, with its keys."""
    if not listed:
        return []
    foreseen = forecast.foreseen(selection)
    meant = [_meant(choice, foreseen[0] if foreseen is not None else None) for choice in listed]
    if (plan := selection.plan) is not None and plan.refusal is not None and plan.targets:  # there is no chance of that
        meant = [None if plan.offer in choice.ways else one for choice, one in zip(listed, meant, strict=True)]
    chances = [forecast.chance(plan.action) if plan is not None else None for plan in meant]
    said = [selection.said(plan) if plan is not None else "" for plan in meant]
    caps = [cap(f"action-{number}") for number in range(1, MOST_KEYS + 1)]
    rows = action_rows(listed, _chosen(listed, selection.plan), caps, chances, said, premeasure=selection.premeasure)
    others = [forecast.countered(plan.action) if plan is not None else None for plan in meant]
    return [
        evolve(row, other=other.chance, countered=countered_text(other)) if other is not None else row
        for row, other in zip(rows, others, strict=True)
    ]


def countered_text(other: Countered) -> str:
    """`19% if they cut`; `39% if they don't cut`."""
    return say("countered" if other.tries else "not-countered", chance=percent(other.chance), verb=other.verb)


def action_rows(
    choices: Sequence[Choice], chosen: int, caps: Sequence[str], chances: Sequence[float | None],
    meant: Sequence[str] = (), *, premeasure: bool,
) -> list[ActionRow]:  # fmt: skip
    """The rows for these choices: those that are possible have the keys, in their order.

    `meant` says of each chance what it is the chance of.
    """
    found, used = [], 0
    for place, choice in enumerate(choices):
        key = ""
        if choice.offer is not None and used < len(caps):
            key, used = caps[used], used + 1
        reason = why(choice.refusal, premeasure=premeasure) if choice.refusal is not None else ""
        waits = why(None, premeasure=premeasure) if choice.offer is None and not reason else ""
        found.append(
            ActionRow(choice.deed.name, choice.deed.detail, choice.deed.kind, choice.offer is not None, place == chosen,
                      key, reason, chances[place], (choice.refusal.rule if choice.refusal else "") or choice.deed.rule,
                      meant[place] if meant else "", waits=waits)
        )  # fmt: skip
    return found


def short_names(names: Sequence[str]) -> list[str]:
    """The names without what stands in brackets, but for what tells namesakes apart.

    `Mend (Chant Aloud)` and `Mend (Touch, Chant Aloud)` are `Mend` and `Mend (Touch)`; `Mist (Chant Aloud)` is `Mist`.
    """
    split = [_split(name) for name in names]
    found = []
    for head, parts in split:
        shared = set(parts).intersection(*(others for name, others in split if name == head))
        apart = [part for part in parts if part not in shared]
        found.append(f"{head} ({', '.join(apart)})" if apart else head)
    return found


def _split(name: str) -> tuple[str, tuple[str, ...]]:
    """What stands before the brackets, and what in them."""
    head, bracket, inner = name.removesuffix(")").partition(" (")
    return (head, tuple(inner.split(", "))) if bracket and name.endswith(")") else (name, ())


def _chosen(listed: Sequence[Choice], plan: Plan | None) -> int:
    """The row of what is planned; of what was put together the one where that was done. -1 if there is none."""
    if plan is None:
        return -1
    own = next((n for n, one in enumerate(listed) if plan.offer in one.ways), -1)
    return own if own >= 0 else next((n for n, one in enumerate(listed) if one.drafted(plan.offer)), -1)


def _meant(choice: Choice, about: Plan | None) -> Plan | None:
    """What a row's number is the chance of: what the odds below are `about`, else the likeliest way to do it.

    None for what has no number.
    """
    if choice.offer is None or choice.offer.needs in ("way", "company", "journey", "plan"):
        return None
    if about is not None and about.offer in choice.ways:
        return about
    sample = choice.sample()
    return Plan(choice.offer, sample) if sample is not None else None


REPLIES: tuple[Reply, ...] = ("default", "never", "always", "best")
"""How the other side is taken to answer, in the order in which they are stepped through."""


Weight = Literal["out", "plight", "hurt", "gain", "none"]
"""How bad it is what may become of a model, by which it has its colour; `gain`: what a friend gives it."""


class ShareView(Record):
    """A part of the bar: how bad it is, how likely, and that in percent."""

    weight: Weight
    share: float
    told: str


class OddsView(Record):
    """The odds in a column."""

    title: str
    body: tuple[Span | str, ...] | None
    """None while they aren't known, or may not be told; then `wait` says which."""
    wait: str = ""
    reply: Reply = "default"
    full: bool = False
    plain: bool = False
    """Whether there is nothing that the other side could answer, and no roll to show."""
    topic: str = ""
    """What the odds are about, and whether they are known: when it changes they come into sight."""
    bar: tuple[ShareView, ...] = ()
    """What may become of the target, the worst first; nothing where that is certain."""


def odds(selection: Selection, forecast: Forecast) -> OddsView | None:
    """What the planned or pointed action may come to; None where there is none."""
    foreseen = forecast.foreseen(selection) if selection.prompt is None else None
    if foreseen is None:
        return _exchange(selection, forecast)
    plan, seen = foreseen
    decided = seen is not None and not (seen.rolls or seen.tries or forecast.full)
    view = OddsView(selection.said(plan), None, "", forecast.reply, forecast.full,
                    decided and forecast.reply == REPLIES[0], f"{plan.action} {seen is None}")  # fmt: skip
    if seen is None:
        return evolve(view, wait=say("odds-untold" if untold(selection.session, plan.action) else "working-out"))
    body = outlook_lines(seen, selection.session.state, full=forecast.full, aimed=plan.needs != "nothing")
    below = len(_headings(seen, selection.session.state))
    body[below:below] = _sight(selection, plan)
    if told := hazard_text(plan, seen):
        rule = plan.offer.rule
        body[:0] = [Span(told, face="bold", colour=IVORY), Span(f" [{rule}]\n", colour=LINK, link=rule)]
    if plan.needs == "way" and plan.action.at is not None and selection.premeasure:
        body += _risk(forecast.risk(plan.model, plan.action.at, plan.action.level))
    return evolve(view, body=tuple(_trimmed(body)), bar=_bar(selection.state, plan, seen))


def _bar(state: State, plan: Plan, seen: Outlook) -> tuple[ShareView, ...]:
    """The bar of what may become of the target; what a friend is given is no harm."""
    target, by = plan.action.target, plan.action.model
    friend = NOBODY not in (target, by) and state.models[target].side == state.models[by].side
    bar = share_bar(seen, target)
    return tuple(evolve(part, weight="gain") if friend and part.weight == "hurt" else part for part in bar)


def share_bar(seen: Outlook, target: ModelId) -> tuple[ShareView, ...]:
    """What may become of the target, by the end of the turn if its fate hangs on that, the worst first.

    Nothing where that is certain, or nobody is aimed at.
    """
    now = ((fate.model, [(word, float(share)) for word, share in fate.shares]) for fate in seen.fates)
    later = seen.later.plights if seen.later is not None else ()
    ends = ((one.model, [(word, share.value) for word, share in one.shares]) for one in later)
    shares = next((shares for model, shares in (*ends, *now) if model == target), [])
    told = percents(shares)
    parts = [ShareView(weight(word), share, told[word]) for word, share in worst_first(shares)]
    return _merged(parts) if len(parts) > 1 else ()


Share = TypeVar("Share")


def worst_first(shares: Sequence[tuple[str, Share]]) -> list[tuple[str, Share]]:
    """The words of a fate from the worst on, those that are as bad as they stand: so bar and text have one order."""
    return sorted(shares, key=lambda one: _WEIGHTS.index(weight(one[0])))


SLIVER = 0.03
"""A share of a bar that is smaller has no block of its own."""


def _merged(parts: Sequence[ShareView]) -> tuple[ShareView, ...]:
    """The same, each sliver added to the block beside it: the one that is worse, if there is one."""
    found: list[ShareView] = []
    for part in parts:
        if found and min(part.share, found[-1].share) < SLIVER and "none" not in (part.weight, found[-1].weight):
            whole = found.pop()
            share = whole.share + part.share
            part = ShareView(whole.weight, share, percent(share))
        found.append(part)
    return tuple(found)


_WEIGHTS: tuple[Weight, ...] = ("out", "plight", "hurt", "none")


def weight(word: str) -> Weight:
    """How bad it is what the word says became of a model."""
    if word in (UNHURT, AS_BEFORE, NO_MORE):
        return "none"
    parts = word.split(", ")
    if OUT in parts:
        return "out"
    return "plight" if any(set(part.split()) & set(PLIGHTS) for part in parts) else "hurt"


def arrival(plan: Plan, seen: Outlook) -> float | None:
    """The chance that a model gets where it climbs or jumps to; None if that takes no test. (SKR-36)"""
    tests = plan.offer.hazard(plan.action).tests
    roll = next((roll for roll in seen.rolls if roll.who == plan.model and roll.rule == plan.offer.rule), None)
    if not tests or roll is None or roll.passed is None:
        return None
    return float(roll.passed) ** tests


def hazard_text(plan: Plan, seen: Outlook) -> str:
    """`44% to get there (2 tests: 4 or less), else it falls 4"`; '' if it takes no test."""
    hazard, chance = plan.offer.hazard(plan.action), arrival(plan, seen)
    if chance is None:
        return ""
    roll = next(roll for roll in seen.rolls if roll.who == plan.model and roll.rule == plan.offer.rule)
    fall = say("hazard.fall", inches=f"{hazard.fall_in:g}") if hazard.fall_in else say("hazard.stays")
    return say("hazard", n=hazard.tests, chance=percent(chance), needed=roll.needed, fall=fall)


def _sight(selection: Selection, plan: Plan) -> list[Span | str]:
    """How much is seen of the one that is aimed at, from where the model stands; nothing in contact."""
    i, target, state = plan.action.model, plan.action.target, selection.state
    if plan.needs not in ON_MODELS or i == target or not (state.on_table(i) and state.on_table(target)):
        return []
    surface = on(state)
    if surface.gap(i, target) <= 0:
        return []
    return [Span(say("odds-sight", seen=words.seen(surface.sight(i, target))) + "\n", colour=MUTED)]


MOST_FOES = 3
"""So many whom the selected model fights are told of."""


def _exchange(selection: Selection, forecast: Forecast) -> OddsView | None:
    """The fight that the selected model is in, while nothing else is foreseen: its models, weapons beside fates."""
    i, state = selection.selected, selection.state
    if i is None or selection.decision is None or not state.on_table(i):
        return None
    foes = [k for k in on(state).touching(i) if state.models[k].side != state.models[i].side][:MOST_FOES]
    if not foes:
        return None
    models = (i, *foes)
    title = say("exchange", who=state.models[i].name, foes=", ".join(state.models[k].name for k in foes))
    found = forecast.exchanges(models)
    view = OddsView(title, None, say("working-out"), plain=True, topic=f"exchange {models} {found is None}")
    if found is None:
        return view
    if all(word == UNHURT for one in found.plights for word, _ in one.shares):
        return None  # where models act one by one all of them may have struck in this round
    until = "exchange-round" if found.horizon == "round" else "later"
    body: list[Span | str] = [Span(say(until, tries=found.tries) + "\n", colour=MUTED)]
    for one in found.plights:
        model, gear = state.models[one.model], selection.session.rules.sheet(state, one.model).gear
        body.append(Span(model.name, face="bold", colour=role_colour(model.side)))
        body.append(Span(f" ({', '.join(gear)}): " if gear else ": ", colour=MUTED))
        body.append(Span(_estimated(one) + "\n", colour=IVORY))
    return evolve(view, body=tuple(_trimmed(body)), wait="")


def is_final(selection: Selection, forecast: Forecast) -> bool:
    """Whether what is planned can't be taken back, because dice will be rolled."""
    plan, seen = forecast.foreseen(selection) or (None, None)
    return bool(seen.rolls) if seen is not None else plan is not None and untold(selection.session, plan.action)


LEAST = 0.05
"""A smaller change of what is counted isn't told: it would read as none."""


def outlook_lines(seen: Outlook, state: State, *, full: bool, aimed: bool = True) -> list[Span | str]:
    """The outlook in words with links to the rules; `full` shows each roll and each modifier.

    `aimed`: whether somebody was pointed at, who is worth a line even if nothing becomes of them.
    """
    found: list[Span | str] = []
    found += _headings(seen, state)
    after = {one.model for one in seen.later.plights} if seen.later is not None else set[ModelId]()
    for fate in seen.fates:
        unhurt = len(fate.shares) == 1 and fate.shares[0][0] == UNHURT
        if unhurt and (not aimed or fate.model in after):  # what the fight leaves of it stands below
            continue
        model = state.models[fate.model]
        found.append(Span(f"{model.name}: ", face="bold", colour=role_colour(model.side)))
        found.append(Span(", ".join(filter(None, (fate.ended, _chances(fate)))) + "\n", colour=IVORY))
    for spent in seen.spent:
        model = state.models[spent.model]
        if model.name and abs(spent.change) >= LEAST:
            found.append(Span(spending_text(model.name, spent) + "\n", colour=MUTED))
    if seen.later is not None:
        found += _later(seen.later, state)
    if full:
        for roll in seen.rolls:
            found += _roll(roll, state)
    if not seen.rolls and not after:
        found.append(Span(say("no-dice") + "\n", colour=MUTED))
    if seen.tries:
        found.append(Span(say("estimated", tries=seen.tries) + "\n", colour=MUTED))
    return found


def _trimmed(body: Sequence[Span | str]) -> list[Span | str]:
    """The same without the empty line at its end."""
    *most, last = body
    return [*most, evolve(last, text=last.text.removesuffix("\n")) if isinstance(last, Span) else last]


def _chances(fate: Fate) -> str:
    return shares_text(worst_first(fate.shares))


def _later(later: Later, state: State) -> list[Span | str]:
    """What the rest of the turn may make of it: shares with their standard errors."""
    found: list[Span | str] = [Span(say("later", tries=later.tries) + "\n", colour=MUTED)]
    for one in later.plights:
        model = state.models[one.model]
        found.append(Span(f"{model.name}: ", face="bold", colour=role_colour(model.side)))
        found.append(Span(_estimated(one) + "\n", colour=IVORY))
    return found


def _estimated(one: Plight) -> str:
    """`unhurt 92 ± 3%, out of action 8 ± 3%`: shares with their standard errors."""
    shares = worst_first(one.shares)
    counts = split_percent([share.value for _, share in shares])
    return ", ".join(
        f"{word} {count} ± {as_percent(share.error)}" for (word, share), count in zip(shares, counts, strict=True)
    )


def spending_text(who: str, spent: Spending) -> str:
    """What it costs or hurts: a whole number for certain, else on average."""
    change = float(spent.change)
    whole = change == round(change)
    shown = (f"{change:+.0f}" if whole else f"{change:+.1f}").replace("-", "−")
    return say("spent" if whole else "spent-average", who=who, track=spent.track.lower(), change=shown)


def _headings(seen: Outlook, state: State) -> list[Span | str]:
    """The number that the action is about, then the roll with which it begins."""
    found: list[Span | str] = []
    harm = seen.later.harm if seen.later is not None else None
    if seen.later is not None and harm is not None:
        said = say("later-harm", who=state.models[seen.later.foe].name)
        found.append(Span(f"{percent(harm.value)} ± {as_percent(harm.error)} ", face="bold",
                          colour=odds_colour(harm.value)))  # fmt: skip
        found.append(Span(f"{said}\n", colour=MUTED))
    if not seen.rolls:
        return found
    works, first = float(seen.works), seen.first
    if works or (first is not None and first.passed == 0):  # what only concerns who does it has no such chance
        found.append(Span(f"{percent(works)} ", face="bold", colour=odds_colour(works)))
        found.append(Span(_assumed(seen) + "\n", colour=MUTED))
        found += _counter(seen.counter, state) if seen.counter is not None else []
    if first is not None and first.passed is not None and first.passed != seen.works:
        found.append(Span(f"{percent(float(first.passed))} ", face="bold", colour=odds_colour(float(first.passed))))
        rolled = f"{first.what} {needed_in_full(first, cited=False)}".rstrip()
        begins = say("first-step", what=rolled) if harm else rolled
        found.append(Span(f"{begins}\n", colour=MUTED))
    return found


def _assumed(seen: Outlook) -> str:
    """What the chance is of, and what it takes for granted of foes who may undo it."""
    told, found = say("comes-of-it"), seen.counter
    if found is None or found.if_none == found.if_all:
        return told
    key = {found.if_none: "assumed-none", found.if_all: "assumed-all"}.get(seen.works, "assumed-best")
    return say(key, told=told, verb=found.verb)


def _counter(counter: Counter, state: State) -> list[Span | str]:
    """What remains of the chance if each of these foes tries to undo it, and if all of them do."""
    found: list[Span | str] = []
    for foil in counter.foils:
        who, test = state.models[foil.by].name, foil.test
        told, rule = say("foil-plain", who=who, verb=counter.verb), counter.rule
        if test is not None and test.passed is not None:
            chance = percent(float(test.passed))
            told, rule = say("foil", who=who, verb=counter.verb, chance=chance, needed=test.needed), test.rule or rule
        found += _remaining(float(foil.works), told, rule)
    if len(counter.foils) > 1:
        found += _remaining(float(counter.if_all), say("foil-all", verb=counter.verb), counter.rule)
    if counter.tries:
        found.append(Span(say("estimated", tries=counter.tries) + "\n", colour=MUTED))
    return found


def _remaining(works: float, told: str, rule: str) -> list[Span | str]:
    return [
        Span(f"{percent(works)} ", face="bold", colour=odds_colour(works)), Span(f"{told} ", colour=MUTED),
        Span(f"[{rule}]", colour=LINK, link=rule), Span("\n"),
    ]  # fmt: skip


def _roll(roll: Roll, state: State) -> list[Span | str]:
    who = f"{state.models[roll.who].name}: " if roll.who != NOBODY else ""
    found: list[Span | str] = [
        Span(f"{who}{roll.what} {roll.needed}".rstrip() + " ", face="semibold", colour=BRASS),
        Span(_shares(roll), colour=IVORY),
    ]
    if roll.times != 1:
        found.append(Span(f" ({say('times', times=f'{float(roll.times):.2f}')})", colour=MUTED))
    if roll.rule:
        found.append(Span(f" [{roll.rule}]", colour=LINK, link=roll.rule))
    found.append(Span("\n"))
    for modifier in roll.modifiers:
        found.append(Span(f"    {modifier.number:+d} {modifier.why}", colour=MUTED))
        if modifier.rule:
            found.append(Span(f" [{modifier.rule}]", colour=LINK, link=modifier.rule))
        found.append(Span("\n"))
    return found


def _shares(roll: Roll) -> str:
    if roll.passed is not None:
        return percent(float(roll.passed))
    return shares_text(roll.outcomes)


def _risk(found: Risks | None) -> list[Span | str]:
    """What the enemy's next turn may do to a model that stands there, as an estimate with its error."""
    if found is None:
        return [Span(say("risk-wait"), colour=MUTED)]
    out, hurt = found.share(found.out), found.share(found.hurt)
    said = say("risk", out=percent(out.value), error=percent(out.error), hurt=percent(hurt.value), tries=found.tries)
    return [Span(say("risk-title") + " ", face="bold", colour=BRASS), Span(said, colour=odds_colour(1 - out.value))]
