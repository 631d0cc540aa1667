"""The commands of `skirmish odds`: one for each question of a rule system, and those that are written out.

A question is a command like any other: its options are its details, and the shell completes them.
"""

from __future__ import annotations

import inspect
import re
import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.main import get_command

from skirmish.cli.completion import rulesets
from skirmish.cli.endings import BLOCK, Group, Verb
from skirmish.cli.odds.flags import (
    At,
    Plot,
    RecordFile,
    Stats,
    given,
    half_named,
    is_moment,
    nothing_but,
    nothing_of,
    ruleset,
    stats_of,
)
from skirmish.cli.odds.plot import check_plot
from skirmish.cli.options import Force, Json, Options

if TYPE_CHECKING:
    from skirmish.app.odds.questions import Scene
    from skirmish.app.odds.situation import Figure
    from skirmish.core.system import Ruleset
    from skirmish.kit.inquiries import Detail, Inquiry, Role

COMMON = frozenset({"record", "at", "rules", "option", "plot", "force", "as_json"})
"""What may be said of every question."""
Parameter = tuple[str, Any, Any]
"""(name, annotation, default)."""


class Desk(Group):
    """The systems' questions, then what is written out: this is looked up first where both have a name."""

    def list_commands(self, ctx: Any) -> list[str]:
        """See click."""
        from skirmish.app.odds.inquiries import inquiries

        added = (inquiry.name for asks in inquiries().values() for inquiry in asks)
        return list(dict.fromkeys((*added, *super().list_commands(ctx))))

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
    if roles := asks[0].roles:
        people = (f"--{role.name} {shlex.quote(who)}" for role, who in zip(roles, ("Hask", "The Ram"), strict=False))
        placed = (detail.name.upper() for detail in asks[0].details if detail.placed)
        examples.append(" ".join(("skirmish odds", name, *placed, "--record battle.json --at 57", *people)))
    return "\n".join((asks[0].text, "", BLOCK, *examples, "")) if examples else asks[0].text


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _options(by_system: dict[str, tuple[Inquiry, ...]], asks: list[Inquiry]) -> list[Parameter]:
    """Roles, distance, details, and what all questions have."""
    from skirmish.app.odds.inquiries import usual_rules

    found: dict[str, Parameter] = {}
    for inquiry in asks:
        for role, prefix in _parts(inquiry):
            for one in _of_role(role, prefix):
                found.setdefault(one[0], one)
        if inquiry.apart_in is not None:
            text = f"Inches between them. Default: {inquiry.apart_in:g}."
            inches = typer.Option("--range", min=0, max=100, metavar="N", help=text)
            found.setdefault("range", ("range", Annotated[float | None, inches], None))
    for detail, systems in _details_by_system(by_system):
        one = _option(detail, "" if len(systems) == len(by_system) else systems[0])
        found.setdefault(one[0], one)
    if asks[0].roles:
        found["record"], found["at"] = ("record", RecordFile, None), ("at", At, None)
    text = f"Rule system (skirmish list rules). Default: {usual_rules(asks[0].name)}."
    rules = typer.Option("--rules", metavar="R", autocompletion=rulesets, help=text)
    found["rules"], found["option"] = ("rules", Annotated[str | None, rules], None), ("option", Options, None)
    found["plot"], found["force"] = ("plot", Plot, None), ("force", Force, False)
    found["as_json"] = ("as_json", Json, False)
    return list(found.values())


def _of_role(role: Role, prefix: str) -> tuple[Parameter, ...]:
    """Who it is, and what differs of it."""
    armed = f", with a {role.weapon} unless it has another weapon" if role.weapon else ""
    names = [f"--{name}" for name in (role.name, role.alias) if name]
    who = typer.Option(*names, metavar="ROSTER:WARRIOR", help=f"{role.text} Default: an ordinary person{armed}.")
    gear = typer.Option(f"--{prefix}gear", metavar="ITEM", help="An item it carries; repeatable.")
    return (
        (_key(role.name), Annotated[str | None, who], None),
        (_key(f"{prefix}gear"), Annotated[list[str] | None, gear], None),
        (_key(f"{prefix}stat"), Stats, None),
    )


def _details_by_system(by_system: dict[str, tuple[Inquiry, ...]]) -> list[tuple[Detail, list[str]]]:
    """Each detail with the systems that have it."""
    found: dict[str, tuple[Detail, list[str]]] = {}
    for system, inquiries in by_system.items():
        for detail in (detail for inquiry in inquiries for detail in inquiry.details):
            found.setdefault(detail.name, (detail, []))[1].append(system)
    return list(found.values())


def _option(detail: Detail, system: str) -> Parameter:
    """The option or argument. `system`: the one that has it, if not all have."""
    text, flag = f"{system}: {detail.text[0].lower()}{detail.text[1:]}" if system else detail.text, f"--{detail.name}"
    if detail.kind == "flag":
        flags = f"{flag}/--{detail.opposite}" if detail.opposite else flag
        return _key(detail.name), Annotated[bool, typer.Option(flags, help=text)], False
    number = detail.kind == "number"
    if number and detail.usual is not None:
        text += f" Default: {detail.usual}."
    metavar = detail.name.upper() if detail.placed else "N" if number else detail.kind.upper()
    least, most = (detail.least, detail.most) if number else (None, None)
    kind: Any = int if number else str
    if detail.placed:
        argument = typer.Argument(metavar=metavar, min=least, max=most, help=text)
        return _key(detail.name), Annotated[kind, argument], ...
    option = typer.Option(flag, metavar=metavar, min=least, max=most, help=text)
    return _key(detail.name), Annotated[kind | None, option], None


def _parts(inquiry: Inquiry) -> tuple[tuple[Role, str], ...]:
    """Who has a part, and what their options begin with."""
    return tuple(zip(inquiry.roles, ("", "target-"), strict=False))


def _key(name: str) -> str:
    return name.replace("-", "_")


def run_inquiry(ctx: typer.Context, name: str, typed: dict[str, Any]) -> None:
    """Answers the question of this name with what stands on the command line, by parameter."""
    from skirmish.app.odds.inquiries import answered
    from skirmish.cli.odds.show import show

    path = typed.get("record")
    check_plot(typed["plot"], [path] if path else [], force=typed["force"])
    scene, inquiry = _moment(ctx, name, typed) if is_moment(ctx) else _described(ctx, name, typed)
    show(lambda: answered(inquiry, scene, _said(inquiry, typed)), typed["plot"], as_json=typed["as_json"])


def _described(ctx: typer.Context, name: str, typed: dict[str, Any]) -> tuple[Scene, Inquiry]:
    from skirmish.app.odds.inquiries import asked_inquiry, described, usual_rules

    rules = ruleset(typed["rules"] or usual_rules(name), typed["option"])
    inquiry = asked_inquiry(rules, name)
    _heeded(ctx, inquiry, rules)
    figures = tuple(_figure(role, prefix, typed) for role, prefix in _parts(inquiry))
    return described(rules, inquiry, figures, typed.get("range"), _said(inquiry, typed)), inquiry


def _said(inquiry: Inquiry, typed: dict[str, Any]) -> dict[str, Any]:
    """The details by name, and the words of those who are described without a roster by role, '' for others."""
    found = {detail.name: typed.get(_key(detail.name)) for detail in inquiry.details}
    said = {d.name: d.default if found[d.name] is None else found[d.name] for d in inquiry.details}
    texts = {role: typed[_key(role.name)] or role.usual for role in inquiry.roles}
    return {role.name: text if re.fullmatch(role.described, text) else "" for role, text in texts.items()} | said


def _figure(role: Role, prefix: str, typed: dict[str, Any]) -> Figure:
    from skirmish.app.odds.situation import Figure

    text, key = typed[_key(role.name)] or role.usual, _key(prefix)
    source = None if not text or re.fullmatch(role.described, text) else text
    name = "somebody" if role.name == "who" else f"the {role.name}"
    stats = stats_of(typed.get(f"{key}stat"), f"--{prefix}stat")
    return Figure(name, source, gear=tuple(typed.get(f"{key}gear") or ()), stats=stats)


def _heeded(ctx: typer.Context, inquiry: Inquiry, rules: Ruleset) -> None:
    """Usage is wrong if something is said that means nothing under the rules. Raises `BadParameter`."""
    parts = _parts(inquiry)
    known = COMMON | {_key(detail.name) for detail in inquiry.details} | {_key(role.name) for role in inquiry.roles}
    known |= {_key(f"{prefix}{word}") for _, prefix in parts for word in ("gear", "stat")}
    known |= {"range"} if inquiry.apart_in is not None else set()
    instead = f"; say --{parts[0][0].name} ROSTER:WARRIOR, --stat or --gear" if parts else ""
    nothing_of(ctx, {name for name, _ in given(ctx)} - known, f"means nothing under {rules.name}{instead}")


def _moment(ctx: typer.Context, name: str, typed: dict[str, Any]) -> tuple[Scene, Inquiry]:
    """The moment of a record that is named; usage is wrong if it is only half named, or described besides."""
    from skirmish.app.odds.inquiries import inquiries
    from skirmish.app.odds.moment import moment

    roles = next(iter(inquiries(name).values()))[0].roles
    people = tuple(typed[_key(role.name)] for role in roles)
    if None in (typed["record"], typed["at"], *people):
        raise half_named(*(role.name for role in roles))
    scene, inquiry = moment(typed["record"], typed["at"], name, people)
    of_moments = {_key(detail.name) for detail in inquiry.details if detail.of_moments}
    nothing_but(ctx, of_moments | {_key(role.name) for role in roles} | COMMON - {"rules", "option"})
    return scene, inquiry
