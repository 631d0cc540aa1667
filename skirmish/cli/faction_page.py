"""One faction in full, as `skirmish list factions NAME` prints it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish.cli.printer import NO_BREAK, WIDEST, Printer
from skirmish.core.words import counted

INDENT = " " * 8
Facts = Mapping[str, Any]


def show_faction(printer: Printer, facts: Facts) -> None:
    """Prints the faction's limits, each of its types, their special rules, and the blades for hire."""
    printer.line((facts["name"], "bold"), (f"  {facts['id']} {facts['version']}", "dim"))
    printer.paragraph(facts["text"])
    limits = facts["limits"]
    most = f"{limits['marks']} marks, {limits['min']} to {limits['max']} warriors"
    printer.paragraph(
        f"{most}, at most {counted(limits['heroes'], 'hero or novice', 'heroes and novices')} beside the leader"
    )
    for check in facts["checks"]:
        printer.paragraph(f"{check['say']} ({check['rule']})")
    for kind in facts["types"]:
        price = counted(kind["marks"]) + (f", {kind['more']} from the second on" if kind["more"] is not None else "")
        _show(printer, kind, ", ".join(filter(None, [kind["role"], _numbers(kind)])), price, _type_lines(kind))
    _show_rules(printer, facts)
    if facts["hired"]:
        printer.text()
        printer.text("For hire", "bold")
    for blade in facts["hired"]:
        fee = f"{counted(blade['marks'])}, {blade['upkeep']} after each battle"
        kit = ("carries", ", ".join(blade["kit_names"]))
        _show(printer, blade, f"rating {blade['strength']}", fee, [kit])


def _show(printer: Printer, kind: Facts, told: str, price: str, lines: Sequence[tuple[str, str]]) -> None:
    """Prints a type or a hired blade: a line with name and price, then details."""
    first, name = f"{kind['id']}  ", kind["name"]
    gap = WIDEST - len(first) - len(name) - len(told) - len(price) - 4
    printer.text()
    who = ("  ", ""), (name, "bold"), (f"  {first}", "dim")
    printer.line(*who, (told, ""), (" " * max(2, gap), ""), (price, ""))
    experience = f"   experience {kind['experience']}" if kind["experience"] else ""
    profile = "  ".join(f"{label} {value}" for label, value in kind["profile"].items()) + experience
    rules = "; ".join(rule["name"] for rule in kind["rules"])
    for label, text in [("", profile), *lines, ("rules", rules), *_magic(kind["channeling"]), ("", kind["text"])]:
        if text:
            printer.paragraph(f"{label} {text}".strip(), lead=INDENT)


def _numbers(kind: Facts) -> str:
    """How many of them a warband may and must have. (SKR-80)"""
    least, most, group = kind["least"], kind["most"], kind["group"]
    if least and most:
        many = str(most) if least == most else f"{least} to {most}"
    else:
        many = f"at most {most}" if most else f"at least {least}" if least else "any number"
    return f"{many}, in groups of {group['min']} to {group['max']}" if group else many


def _type_lines(kind: Facts) -> list[tuple[str, str]]:
    gear = ", ".join(_priced(thing) for thing in kind["gear"])
    return [("may carry", gear) if gear else ("", "carries nothing"), ("may learn", ", ".join(kind["skills"]))]


def _priced(thing: Facts) -> str:
    """`Sword 10`, `Dagger free (more: 2)`, `Scale 27-37`, `Charm 20 (1 in a warband)`."""
    first, more = _marks(thing["marks"]), _marks(thing["next"])
    notes = [f"more: {more}"] if more != first else []
    notes += [f"{thing['most']} in a warband"] if thing["most"] else []
    told = f"{thing['name']} {first}" + (f" ({'; '.join(notes)})" if notes else "")
    return told.replace(" ", NO_BREAK)


def _marks(span: Sequence[int]) -> str:
    least, most = span
    return "free" if not most else str(least) if least == most else f"{least}-{most}"


def _magic(channeling: Facts | None) -> list[tuple[str, str]]:
    """Half of the Power and dice, standard weaves, special weaves. (CHN-2, CHN-4, CHN-5, CHN-6, CHN-30)"""
    if channeling is None:
        return []
    weaves, special = channeling["weaves"], channeling["special"]
    names = "" if weaves["all"] else f" of {', '.join(weaves['of'])}"
    standard = {
        "taught": ", ".join(weaves["of"]),
        "roll": f"{weaves['count']} rolled for{names}",
        "choose": f"{weaves['count']} of its choice{names}",
    }[weaves["manner"]]
    link = "" if channeling["link"] else ", joins no circle"
    return [
        (channeling["half"], f"{channeling['dice']} points{link}"),
        ("weaves", f"{standard}; {_special(special)}"),
    ]


def _special(special: Facts) -> str:
    count, never = special["count"], special["never"]
    barred = f", never {' or '.join(never)}" if never else ""
    weaves = f"{count} special weave{'' if count == 1 else 's'}"
    manners = {"roll": f"{weaves} rolled for", "choose": f"{weaves} of its choice", "later": f"up to {weaves}, later"}
    return f"{manners[special['manner']]}{barred}" if special["manner"] in manners else "no special weave"


def _show_rules(printer: Printer, facts: Facts) -> None:
    """Prints what the special rules of its types and of the hired blades do, each once."""
    rules = {rule["name"]: rule for kind in (*facts["types"], *facts["hired"]) for rule in kind["rules"]}
    if rules:
        printer.text()
        printer.text("Special rules", "bold")
    for rule in rules.values():
        printer.paragraph(f"{rule['name']}: {rule['text']} ({rule['rule']})", lead="  ", hang="    ")
