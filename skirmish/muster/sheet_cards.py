"""The cards of a roster sheet: warriors and groups, weapons, armour, notes."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.muster.sheet_facts import Arm, Card, Gift, SheetFacts, SpecialRule, WeaveFacts
from skirmish.muster.sheet_html import boxes, name, row, ruled, said, tag

STATES = ("Down", "Stunned", "Out")
"""What becomes of a model beside its wounds."""
EMPTY_LINES = 4
"""Of the notes, to be written on."""


def warrior(card: Card) -> str:
    """A profile card."""
    parts = [_title(card), _profile(card), _models(card), _gear(card)]
    parts += [tag("p", said(remark), "line") for remark in card.remarks]
    parts += [_special_rule(rule) for rule in card.rules]
    if card.gift is not None:
        parts.append(_gift(card.gift))
    if card.notes:
        parts.append(tag("p", said(card.notes), "notes"))
    return tag("article", "".join(parts), "card")


def _title(card: Card) -> str:
    count = len(card.names)
    many = f"{count}\u2009\u00d7\u2009" if count > 1 else ""
    each = f" ({card.marks // count} each)" if count > 1 else ""
    upkeep = f", upkeep {card.upkeep}" if card.upkeep else ""
    heading = tag("h2", many + name(card.title)) + tag("p", f"<b>{card.marks}</b> marks{each}{upkeep}", "price")
    learned = f" \u00b7 {card.experience} experience" if card.experience else ""
    return tag("header", heading) + tag("p", said(card.kind) + learned, "kind")


def _profile(card: Card) -> str:
    if not card.numbers:
        return ""
    labels, values = zip(*card.numbers, strict=True)
    return tag("table", row(map(said, labels), "th") + row(map(said, values)), "profile")


def _models(card: Card) -> str:
    """A line of boxes for each model: wounds, knocked down, stunned, out of action."""
    if card.names == (card.title,):
        ticks = [f"Wounds {boxes(card.wounds)}", *(f"{state} {boxes(1)}" for state in STATES)]
        return tag("p", "".join(tag("span", tick) for tick in ticks), "ticks")
    head = row(["", "Wounds", *STATES], "th")
    lines = [row([name(one), boxes(card.wounds), *[boxes(1)] * len(STATES)]) for one in card.names]
    return tag("table", head + "".join(lines), "models")


def _gear(card: Card) -> str:
    return tag("p", f"<b>Gear</b> {said(', '.join(card.gear)) or 'none'}", "line")


def _special_rule(rule: SpecialRule) -> str:
    return tag("p", f"<b>{said(rule.name)}</b> {said(rule.text)}{ruled(rule.rule)}", "line")


def _gift(gift: Gift) -> str:
    faces = "+".join(map(str, gift.faces))
    angreal = f" + {gift.angreal} of an angreal" if gift.angreal else ""
    power = tag("b", said(gift.half.capitalize())) + f" {gift.points} ({faces}){angreal}"
    talents = [f"{how} {' and '.join(powers)}" for how, powers in (("strong", gift.strong), ("weak", gift.weak))
               if powers]  # fmt: skip
    told = power + (f" \u00b7 {said(', '.join(talents))}" if talents else "")
    told = tag("p", tag("span", told) + tag("span", boxes(gift.points + gift.angreal)), "power")
    head = row(["Weave", "Cost", "2D6", "Range", "Keep"], "th")
    weaves = "".join(map(_weave, gift.weaves))
    return told + (tag("table", tag("thead", head) + weaves, "weaves") if weaves else "")


def _weave(weave: WeaveFacts) -> str:
    powers = tag("span", said(", ".join([*weave.powers, *(["special"] if weave.special else [])])), "powers")
    facts = [
        f"<b>{said(weave.name)}</b> {powers}",
        *map(said, (weave.cost, weave.difficulty, weave.reach, weave.upkeep)),
    ]
    text = f'<tr class="text"><td colspan="5">{said(weave.text)}{ruled(weave.rule)}</td></tr>' if weave.text else ""
    return tag("tbody", row(facts) + text)


def reference(facts: SheetFacts) -> Iterator[str]:
    """Cards of what weapons and armour do."""
    if facts.weapons:
        yield _arms("Close combat", ("Weapon", "Strength", ""), facts.weapons)
    if facts.missiles:
        yield _arms("Missiles", ("Weapon", "Range", "Strength", ""), facts.missiles)
    if facts.armour:
        yield _arms("Armour and gear", ("Item", "Save", ""), facts.armour)


def _arms(title: str, head: tuple[str, ...], arms: tuple[Arm, ...]) -> str:
    columns = {"Strength": "strength", "Range": "reach", "Save": "save"}
    lines = []
    for arm in arms:
        facts = [said(getattr(arm, columns[label])) for label in head[1:-1]]
        lines.append(row([f"<b>{said(arm.name)}</b>", *facts, said(arm.text) + ruled(arm.rule)]))
    table = tag("table", tag("thead", row(head, "th")) + tag("tbody", "".join(lines)), "arms")
    return tag("article", tag("h2", title) + table, "card")


def empty() -> str:
    """Room to write."""
    return tag("article", tag("h2", "Notes") + '<p class="empty"></p>' * EMPTY_LINES, "card")
