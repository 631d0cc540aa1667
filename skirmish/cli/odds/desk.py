"""The commands of `skirmish odds`: those that are written out, and one for each question that a rule system adds.

An added question is a command like any other: its options are its details, and the shell completes them.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from skirmish.cli.endings import BLOCK, Group, Verb
from skirmish.cli.odds.flags import At, Plot, RecordFile, Stats, given, nothing_but, ruleset, stats_of
from skirmish.cli.odds.plot import check_plot
from skirmish.cli.options import Force, Json, Options, Rules

if TYPE_CHECKING:
    from skirmish.app.odds.questions import Scene
    from skirmish.app.odds.situation import Figure
    from skirmish.core.system import Ruleset
    from skirmish.kit.inquiries import Detail, Inquiry, Role

COMMON = frozenset({"record", "at", "rules", "option", "plot", "force", "as_json"})
"""What may be said of every question."""


class Desk(Group):
    """Those that are written out, then the systems' own: these are looked up only if no other has the name."""

    def list_commands(self, ctx: Any) -> list[str]:
        """See click."""
        from skirmish.app.odds.inquiries import inquiries

        known = super().list_commands(ctx)
        added = (inquiry.name for asks in inquiries().values() for inquiry in asks)
        return [*known, *dict.fromkeys(name for name in added if name not in known)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """See click."""
        return super().get_command(ctx, cmd_name) or command_of(cmd_name)


def command_of(name: str) -> Any:
    """The command for the question of this name; None if no system has it."""
    from skirmish.app.odds.inquiries import inquiries

    by_system = inquiries(name)
    if not by_system:
        return None
    asks = [inquiry for found in by_system.values() for inquiry in found]

    def run(ctx: typer.Context, **said: Any) -> None:
        run_inquiry(ctx, name, said)

    run.__doc__ = _help(name, asks)
    parameters = [inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)]
    parameters += [_parameter(*one) for one in _options(by_system, asks)]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what typer reads options from
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    made = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    made.command(name, cls=Verb)(run)
    return get_command(made)


def _help(name: str, asks: list[Inquiry]) -> str:
    examples = [f"skirmish odds {name} {line}" for inquiry in asks for line in inquiry.examples]
    return "\n".join((asks[0].text, "", BLOCK, *examples, "")) if examples else asks[0].text


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _options(by_system: dict[str, tuple[Inquiry, ...]], asks: list[Inquiry]) -> list[tuple[str, Any, Any]]:
    """(parameter, annotation, default): roles, distance, details, and what all questions have."""
    found: dict[str, tuple[str, Any, Any]] = {}
    for inquiry in asks:
        for role, prefix in _roles(inquiry):
            who = typer.Option(f"--{role.name}", metavar="ROSTER:WARRIOR",
                               help=f"{role.text} Default: an ordinary person.")  # fmt: skip
            gear = typer.Option(
                f"--{prefix}gear", metavar="ITEM", help="An item it carries; repeatable. Name its weapon too."
            )
            for name, annotation in (
                (role.name, Annotated[str | None, who]),
                (f"{prefix}gear", Annotated[list[str] | None, gear]),
                (f"{prefix}stat", Stats),
            ):
                found.setdefault(_key(name), (_key(name), annotation, None))
        if inquiry.apart_in is not None:
            text = f"Inches between them. Default: {inquiry.apart_in:g}."
            inches = typer.Option("--range", min=0, max=100, metavar="N", help=text)
            found.setdefault("range", ("range", Annotated[float | None, inches], None))
    named = len(by_system) > 1
    for system, inquiries in by_system.items():
        for detail in (detail for inquiry in inquiries for detail in inquiry.details):
            found.setdefault(_key(detail.name), _option(detail, system if named else ""))
    found["record"], found["at"] = ("record", RecordFile, None), ("at", At, None)
    found["rules"], found["option"] = ("rules", Rules, None), ("option", Options, None)
    found["plot"], found["force"] = ("plot", Plot, None), ("force", Force, False)
    found["as_json"] = ("as_json", Json, False)
    return list(found.values())


def _option(detail: Detail, system: str) -> tuple[str, Any, Any]:
    text = f"{system}: {detail.text[0].lower()}{detail.text[1:]}" if system else detail.text
    if detail.kind == "flag":
        return _key(detail.name), Annotated[bool, typer.Option(f"--{detail.name}", help=text)], False
    if detail.kind == "word":
        return _key(detail.name), Annotated[str, typer.Option(f"--{detail.name}", metavar="WORD", help=text)], ""
    if detail.usual is not None:
        text += f" Default: {detail.usual}."
    number = typer.Option(f"--{detail.name}", min=detail.least, max=detail.most, metavar="N", help=text)
    return _key(detail.name), Annotated[int | None, number], None


def _roles(inquiry: Inquiry) -> tuple[tuple[Role, str], ...]:
    """Who has a part, and what their options begin with."""
    return (inquiry.actor, ""), *([(inquiry.target, "target-")] if inquiry.target else [])


def _key(name: str) -> str:
    return name.replace("-", "_")


def run_inquiry(ctx: typer.Context, name: str, typed: dict[str, Any]) -> None:
    """Answers the question of this name with what stands on the command line, by parameter."""
    from skirmish.app.odds.inquiries import answered
    from skirmish.cli.odds.show import show

    path, number = typed["record"], typed["at"]
    check_plot(typed["plot"], [path] if path else [], force=typed["force"])
    if path is not None or number is not None:
        scene, inquiry = _moment(ctx, name, typed, path, number)
    else:
        scene, inquiry = _described(ctx, name, typed)
    said = {**_words(inquiry, typed), **_details(inquiry, typed)}
    show(lambda: answered(inquiry, scene, said), typed["plot"], as_json=typed["as_json"])


def _described(ctx: typer.Context, name: str, typed: dict[str, Any]) -> tuple[Scene, Inquiry]:
    from skirmish.app.odds.inquiries import asked_inquiry, described, usual_rules

    rules = ruleset(typed["rules"] or usual_rules(name), typed["option"])
    inquiry = asked_inquiry(rules, name)
    _heeded(ctx, inquiry, rules)
    said = {**_words(inquiry, typed), **_details(inquiry, typed)}
    figures = [_figure(role, prefix, typed) for role, prefix in _roles(inquiry)]
    return described(rules, inquiry, (figures[0], figures[-1]), typed.get("range"), said), inquiry


def _details(inquiry: Inquiry, typed: dict[str, Any]) -> dict[str, Any]:
    found = {detail.name: typed.get(_key(detail.name)) for detail in inquiry.details}
    return {d.name: d.default if found[d.name] is None else found[d.name] for d in inquiry.details}


def _words(inquiry: Inquiry, typed: dict[str, Any]) -> dict[str, str]:
    """The words of those who are described without a roster, by role; '' for others."""
    found = {role.name: typed[_key(role.name)] or role.usual for role, _ in _roles(inquiry)}
    patterns = {role.name: role.described for role, _ in _roles(inquiry)}
    return {name: text if re.fullmatch(patterns[name], text) else "" for name, text in found.items()}


def _figure(role: Role, prefix: str, typed: dict[str, Any]) -> Figure:
    from skirmish.app.odds.situation import Figure

    text, key = typed[_key(role.name)] or role.usual, _key(prefix)
    source = None if not text or re.fullmatch(role.described, text) else text
    name = "somebody" if role.name == "who" else f"the {role.name}"
    stats = stats_of(typed.get(f"{key}stat"), f"--{prefix}stat")
    return Figure(name, source, gear=tuple(typed.get(f"{key}gear") or ()), stats=stats)


def _heeded(ctx: typer.Context, inquiry: Inquiry, rules: Ruleset) -> None:
    """Usage is wrong if something is said that means nothing under the rules. Raises `BadParameter`."""
    known = {_key(detail.name) for detail in inquiry.details} | COMMON | {"range"}
    known |= {_key(f"{prefix}{word}") for _, prefix in _roles(inquiry) for word in ("gear", "stat")}
    known |= {_key(role.name) for role, _ in _roles(inquiry)}
    for name, flag in given(ctx):
        if name not in known:
            raise typer.BadParameter(f"{flag} means nothing under {rules.name}", param_hint=flag)


def _moment(
    ctx: typer.Context, name: str, typed: dict[str, Any], path: Path | None, number: int | None
) -> tuple[Scene, Inquiry]:
    """The moment of a record that is named; usage is wrong if it is only half named, or described besides."""
    from skirmish.app.odds.inquiries import asked_inquiry, inquiries
    from skirmish.app.odds.moment import moment

    roles = _roles(next(iter(inquiries(name).values()))[0])
    people = [typed[_key(role.name)] for role, _ in roles]
    if path is None or number is None or None in people:
        named = " and ".join(f"--{role.name}" for role, _ in roles)
        raise typer.BadParameter(f"a moment needs --record, --at and {named}", param_hint="--record")
    scene = moment(path, number, people[0], people[-1])
    inquiry = asked_inquiry(scene.rules, name)
    of_moments = {_key(detail.name) for detail in inquiry.details if detail.of_moments}
    nothing_but(ctx, of_moments | {_key(role.name) for role, _ in roles} | COMMON - {"rules", "option"})
    return scene, inquiry
