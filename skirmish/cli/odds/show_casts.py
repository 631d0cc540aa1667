"""Odds of weaves and cuts for people and for programs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from skirmish.app.odds.cut_odds import CutAnswer, Try
from skirmish.app.odds.questions import ChanceTable
from skirmish.app.odds.weave_odds import Branch, CastAnswer, Leaf
from skirmish.board import on
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.odds.show import bar, decimal, exactly, number, plain_link, plain_shares, show_link, show_table
from skirmish.cli.printer import Printer, can_print, columns, print_json
from skirmish.core.roll_text import signed_text
from skirmish.core.rolls import Note
from skirmish.core.state import ModelId, State
from skirmish.core.units import as_inches
from skirmish.kit.odds import Cutter

TRY = "; try --policy never or always"
DRAWN, PLAIN = ("├─ ", "│  ", "└─ ", "   "), ("|- ", "|  ", "`- ", "   ")
"""The strokes of a tree, and what stands for them where the output can't show them."""


def show_cast(ask: Callable[[], CastAnswer], plot: Path | None, *, as_json: bool) -> None:
    """Works out, prints and draws the odds of an attempt. Raises `UserError` if there are none that are exact."""
    answer = exactly(ask, TRY)
    first = {"cast": answer.cast, "cast and not cut": answer.uncut} | answer.outcomes
    others = [
        ChanceTable(f"What becomes of {_name(answer.state, who)}", shares) for who, shares in answer.marginals[1:]
    ]
    write_plot(plot, Chart("; ".join(answer.told), answer.rules.name, (ChanceTable("", first), *others)))
    if as_json:
        print_json(plain_cast(answer))
        return
    printer = Printer()
    able = any(not cutter.barred for cutter in answer.cutters)
    printer.text("; ".join((*answer.told, *([f"policy of the cutters: {answer.policy}"] if able else []))), "bold")
    for cutter in answer.cutters:
        printer.text(f"{_name(answer.state, cutter.model)} {_how(cutter)}")
    printer.text()
    printer.text(f"{_name(answer.state, answer.caster)} pays {_points(answer.cost)}")
    _tree(printer, answer.state, answer.tree, "", _strokes())
    printer.text()
    chain = answer.chain()
    for link in chain:
        show_link(printer, link)
    if chain:
        printer.text()
    show_table(printer, first)
    for title, shares in others:
        printer.text()
        printer.text(f"{title}:", "bold")
        show_table(printer, {name: chance for name, chance in shares.items() if chance})
    printer.text()
    _purses(printer, answer)


def show_cuts(ask: Callable[[], CutAnswer], plot: Path | None, *, as_json: bool) -> None:
    """Works out and prints the odds of cutting, and draws them. Raises `UserError` if there are none that are exact."""
    answer = exactly(ask, TRY)
    cuts = {_name(answer.state, one.cutter.model): one.chance for one in answer.tries}
    survives = {f"{count} of them": chance for count, chance in enumerate(answer.survives, 1)}
    tables = ChanceTable("Cuts it", cuts), ChanceTable("It survives", survives)
    write_plot(plot, Chart("; ".join(answer.told), answer.rules.name, tables))
    if as_json:
        print_json(plain_cuts(answer))
        return
    printer = Printer()
    printer.text("; ".join(answer.told), "bold")
    printer.text()
    if not answer.tries:
        printer.text("no enemy can channel")
        return
    head = ("", "away", "cost", "has", "needs", "cuts", "", "rule")
    for line in columns([head, *(_row(answer, one) for one in answer.tries)]):
        printer.text(line)
    printer.text()
    for count, chance in enumerate(answer.survives, 1):
        printer.text(f"survives {count} of them: {chance} = {decimal(chance)}  {bar(chance)}")


def _how(cutter: Cutter) -> str:
    """Whether it may cut, and for how much."""
    if cutter.barred:
        return f"can't cut: {cutter.barred}"
    return f"may cut: {_points(cutter.cost)}, {cutter.needed}+ ({cutter.rule})"


def _row(answer: CutAnswer, one: Try) -> tuple[str, ...]:
    cutter = one.cutter
    why = f"can't: {cutter.barred}" if cutter.barred else f"{one.chance}"
    numbers = as_inches(_away(answer, cutter)), str(cutter.cost), str(cutter.left), f"{cutter.needed}+"
    return _name(answer.state, cutter.model), *numbers, decimal(one.chance), why, cutter.rule


def _away(answer: CutAnswer, cutter: Cutter) -> float:
    """Inches from base to base between a cutter and the caster."""
    return on(answer.state).gap(cutter.model, answer.caster)


def _tree(printer: Printer, state: State, branch: Branch, indent: str, strokes: tuple[str, str, str, str]) -> None:
    """The branch's roll, then what it leads to; or its ends."""
    if branch.turn is None:
        for leaf, chance in branch.leaves:
            printer.line((f"{indent}   {leaf.outcome} {decimal(chance)}", ""))
        return
    roll = branch.turn.roll
    who = f"{_name(state, roll.who)}: " if roll.who >= 0 else ""
    printer.line(
        (f"{indent}{who}{roll.what} {roll.needed}{signed_text(roll.modifiers)}", ""), (f"  [{roll.rule}]", "dim")
    )
    ways = [way for way in ((branch.failed, "failed"), (branch.passed, "passed")) if way[0] is not None]
    for at, (below, word) in enumerate(ways):
        assert below is not None
        last = at == len(ways) - 1
        word = "cut" if branch.turn.cuts and word == "passed" else word
        printer.line((f"{indent}{strokes[2 if last else 0]}{word} {_chance(below.chance)}", ""))
        _tree(printer, state, below, indent + strokes[3 if last else 1], strokes)


def _purses(printer: Printer, answer: CastAnswer) -> None:
    """What is paid and owed, whatever becomes of the target."""
    found: dict[str, Fraction] = {}
    for leaf, chance in answer.points.items():
        owed = [f"{_name(answer.state, who)} owes {points}" for who, points in leaf.purse.debts]
        text = ", ".join((f"{_points(leaf.purse.spent)} spent", *owed))
        found[text] = found.get(text, Fraction(0)) + chance
    show_table(printer, found)


def _strokes() -> tuple[str, str, str, str]:
    return DRAWN if can_print("".join(DRAWN)) else PLAIN


def _chance(chance: Fraction) -> str:
    return f"{chance} = {decimal(chance)}" if len(str(chance)) < 16 else decimal(chance)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _name(state: State, who: ModelId) -> str:
    return state.models[who].name


def plain_cast(answer: CastAnswer) -> dict[str, object]:
    """The answer for programs."""
    state = answer.state
    return {
        "question": "weave",
        "weave": answer.spell,
        "ruleset": answer.rules.name,
        "options": dict(answer.rules.options),
        "policy": answer.policy,
        "caster": _name(state, answer.caster),
        "situation": "; ".join(answer.told),
        "cutters": [_plain_cutter(state, cutter) for cutter in answer.cutters],
        "cost": answer.cost,
        "needed": _plain_roll(state, answer.test, "test"),
        "cast": number(answer.cast),
        "uncut": number(answer.uncut),
        "outcomes": plain_shares(answer.outcomes),
        "marginals": [{"target": _name(state, who), "outcomes": plain_shares(s)} for who, s in answer.marginals],
        "points": [_plain_leaf(state, leaf, chance) for leaf, chance in answer.points.items()],
        "tree": _plain_branch(state, answer.tree),
        "chain": [plain_link(link) for link in answer.chain()],
    }


def _plain_roll(state: State, roll: Note, kind: str) -> dict[str, object]:
    return {
        "who": _name(state, roll.who) if roll.who >= 0 else "",
        "what": roll.what,
        "kind": kind,
        "difficulty": int(roll.needed.rstrip("+")),
        "needed": roll.needed,
        "modifiers": [{"number": m.number, "why": m.why, "rule": m.rule} for m in roll.modifiers],
        "rule": roll.rule,
    }


def _plain_leaf(state: State, leaf: Leaf, chance: Fraction) -> dict[str, object]:
    debts = {_name(state, who): points for who, points in leaf.purse.debts}
    return {"chance": number(chance), "spent": leaf.purse.spent, "debts": debts, "outcome": leaf.outcome}


def _plain_branch(state: State, branch: Branch) -> dict[str, object]:
    if branch.turn is None:
        return {
            "chance": number(branch.chance),
            "outcomes": [_plain_leaf(state, leaf, chance) for leaf, chance in branch.leaves],
        }
    turn = branch.turn
    ways = (("failed", branch.failed), ("passed", branch.passed))
    return {
        "chance": number(branch.chance),
        "roll": _plain_roll(state, turn.roll, "cut" if turn.cuts else "test"),
        "branches": {name: _plain_branch(state, below) for name, below in ways if below is not None},
    }


def plain_cuts(answer: CutAnswer) -> dict[str, object]:
    """The answer for programs."""
    return {
        "question": "cut",
        "ruleset": answer.rules.name,
        "options": dict(answer.rules.options),
        "caster": _name(answer.state, answer.caster),
        "situation": "; ".join(answer.told),
        "cutters": [_plain_try(answer, one) for one in answer.tries],
        "survives": [number(chance) for chance in answer.survives],
    }


def _plain_try(answer: CutAnswer, one: Try) -> dict[str, object]:
    found = _plain_cutter(answer.state, one.cutter)
    chances = {"chance": number(one.chance), "chain": [plain_link(link) for link in one.chain]}
    return found | {"away_in": round(_away(answer, one.cutter), 2)} | chances


def _plain_cutter(state: State, cutter: Cutter) -> dict[str, object]:
    return {
        "cutter": _name(state, cutter.model),
        "able": not cutter.barred,
        "why": cutter.barred,
        "cost": cutter.cost,
        "left": cutter.left,
        "needed": f"{cutter.needed}+",
        "rule": cutter.rule,
    }
