"""The texts of the overlays, filled in. Lengths have two decimals, as the board's answers are read to a hundredth."""

from __future__ import annotations

from skirmish.board import Seen
from skirmish.client.overlays.lengths import inches, measured
from skirmish.client.view.marks import Role
from skirmish.client.words import begun, say
from skirmish.core.decision import Action, Offer, Refusal
from skirmish.core.state import NOBODY, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches, as_percent

CLOSE_IN = 0.25
"""Inches: a yes or no that is decided by less is shown in amber."""


def title(name: str, about: str = "") -> str:
    """The legend's line of a layer, with its subject."""
    named = say(f"overlay.title.{name}")
    return say("overlay.about", title=named, about=about) if about else named


def slack(left: float) -> str:
    """`0.13" to spare`, `0.02" short`: how far a yes or no is from the other answer."""
    return say("overlay.in-by", length=inches(left)) if left >= 0 else short(-left)


def short(by: float) -> str:
    """`0.02" short`."""
    return say("overlay.short-by", length=inches(max(0.0, by)))


def close(left: float) -> bool:
    """Whether it is decided by so little that it should be looked at twice."""
    return abs(left) < CLOSE_IN


def ruled(left: float) -> Role:
    """The colour of a slack: amber where it is close, else good or bad."""
    return "note" if close(left) else "good" if left >= 0 else "bad"


def trip(cost: float, allowance: float) -> str:
    """`5.60" of 6.00", 0.40" to spare`."""
    return say("overlay.trip", cost=measured(cost), allowance=inches(allowance), slack=slack(allowance - cost))


def rise(inches_up: float) -> str:
    """`up 4"`, `down 2"`."""
    return say("overlay.up" if inches_up > 0 else "overlay.down", inches=f"{abs(inches_up):g}")


def step(verb: str, inches_up: float) -> str:
    """`climb up 4"`, `jump down 4"`; `jump` over a gap between edges of one height."""
    return say("overlay.step", verb=verb, rise=rise(inches_up)) if inches_up else verb


def apart(gap: float, centres: float | None) -> str:
    """The ruler's label: from edge to edge, and from centre to centre if both ends are bases."""
    told = say("overlay.touching") if gap <= 0 else measured(gap)
    return told if centres is None else say("overlay.centres", gap=told, centres=inches(centres))


def refused(refusal: Refusal, premeasure: bool) -> str:
    """Why not, by how much, and the rule; without premeasuring no distance, nor a reason that contains one."""
    if not premeasure and (refusal.short_by or '"' in refusal.reason):
        return with_rule(say("overlay.refused"), refusal.rule)
    said = refusal.reason
    if refusal.short_by and not _tells(said, refusal.short_by):
        said = say("overlay.refused-short", reason=said, short=short(refusal.short_by))
    return with_rule(said, refusal.rule)


def _tells(reason: str, short_by: float) -> bool:
    """Whether the reason has it already by how much: once is enough, unless it is by a hair that was rounded off."""
    return '"' in reason and (not close(short_by) or f" {as_inches(short_by)}" in reason)


def barred(refusal: Refusal, premeasure: bool) -> str:
    """Why not in the fewest words, where many are told at once: by how much, or the reason, after a cross."""
    short_ = premeasure and refusal.short_by
    told = slack(-refusal.short_by) if short_ else refused(refusal, premeasure).partition(" (")[0]
    return say("overlay.barred", reason=told)


def with_rule(text: str, rule: str) -> str:
    """`too far (SKR-33)`."""
    return say("overlay.with-rule", text=text, rule=rule) if rule else text


def seen(sight: Seen) -> str:
    """`fully visible`; `62% visible, in cover`; `out of sight`.

    How much is in the clear is told where another part is seen, but only through what obscures it.
    """
    if not sight.covered:
        return say("overlay.seen")
    if not sight.seen:
        return say("overlay.out-of-sight")
    part, clear = format_part(sight.visible), format_part(sight.clear)
    told = say("overlay.seen-covered") if sight.visible >= 1 else say("overlay.part-covered", part=part)
    return say("overlay.partly-clear", seen=told, clear=clear) if sight.clear > 0 and clear != part else told


def looked(who: str, sight: Seen) -> str:
    """`from Ren: 62% visible, in cover`: how much this model sees of another."""
    return say("overlay.from", who=who, seen=seen(sight))


def format_part(part: float) -> str:
    """`62%`: a part, never rounded to all or nothing that it isn't."""
    whole = round(100 * part)
    if 0 < part < 1:
        whole = min(99, max(1, whole))
    return as_percent(whole / 100)


def blocker(name: str, sight: str) -> str:
    """What stands in the way, and how."""
    return say("overlay.in-the-way" if sight == "soft" else "overlay.blocks", name=name)


def band(name: str, length: float) -> str:
    """`short bow 16.00"`."""
    return say("overlay.band", name=name, length=inches(length))


def halo(name: str, text: str) -> str:
    """`Ren: can cut, 5 points left`."""
    return say("overlay.halo", name=name, text=text)


def cutters(count: int) -> str:
    """`weaves from here: 2 enemies can cut`."""
    return say("overlay.cutters", n=count) if count else say("overlay.no-cutters")


def tie(who: str, left: float, joined: bool, *, within: bool, lends: str = "") -> str:
    """`Ila joined, 0.40" to spare`; `Ila joins, 0.40" to spare`; `Ila breaks off, 0.10" short`; `out of range, ...`.

    `lends`: what the one has of the other by it, which stands before that.
    """
    if lends:
        return say("overlay.lends", lends=lends, tie=tie(who, left, joined, within=within))
    if within and joined:
        return say("overlay.joined", who=who, length=inches(left))
    if within:
        return say("overlay.joins", who=who, slack=slack(left))
    return say("overlay.breaks" if joined else "overlay.too-far", who=who, short=short(-left))


def span(maker: str, text: str) -> str:
    """`Ila: Bonds of Air, tied off`."""
    return say("overlay.span", maker=maker, text=text)


def touches(count: int, friends: int) -> str:
    """`touches 3, 1 friend`."""
    if not count:
        return say("overlay.touches-nobody")
    return say("overlay.touches-friends", count=count, n=friends) if friends else say("overlay.touches", count=count)


def sees_of(count: int, among: int) -> str:
    """How many of them are seen from a spot."""
    return say("overlay.sees-of", count=count, among=among)


def everywhere(about: str) -> str:
    """`8; missiles, weaves: everywhere`: whose threat it is, where these reach the whole table."""
    return say("overlay.everywhere", about=about)


def may_charge(names: list[str]) -> str:
    """The models that can get here by a charge."""
    return say("overlay.may-charge", who=", ".join(names))


def may_shoot(names: list[str]) -> str:
    """The models that can shoot or weave as far as here."""
    return say("overlay.may-shoot", who=", ".join(names))


def name_unaimed(rules: Ruleset, state: State, offer: Offer) -> str:
    """The name of an offer without a target: `Shoot: bow`, not `Shoot nobody: bow`."""
    deeds = rules.deeds(state, offer.model) if offer.model != NOBODY else ()
    named = next((deed.name for deed in deeds if (deed.verb, deed.what) == (offer.verb, offer.what)), "")
    plain = rules.action_text(state, Action(offer.verb, offer.model, what=offer.what)) if offer.what else ""
    return named or plain or begun(offer.verb)
