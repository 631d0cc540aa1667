"""The commands of `skirmish odds`: one for each question of a rule system, and those written by hand.

A question is a command like any other: its details are options, and the shell completes them.
"""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

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
from skirmish.cli.odds.weave import cut, weave
from skirmish.cli.options import Force, Json, Options

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.app.odds.questions import Scene
    from skirmish.app.odds.situation import Figure
    from skirmish.core.system import Ruleset
    from skirmish.kit.inquiries import Detail, Inquiry, Role

COMMON = frozenset({"record", "at", "rules", "option", "plot", "force", "as_json"})
"""Options of every question."""
Parameter = tuple[str, Any, Any]
"""(name, annotation, default)."""


WRITTEN: Mapping[str, Callable[..., None]] = {"weave": weave, "cut": cut}
"""Commands written by hand, for magic without a question of its own."""


class Desk(Group):
    """The questions of all systems, and the commands written by hand."""

    def list_commands(self, ctx: Any) -> list[str]:
        """See click."""
        from skirmish.app.odds.inquiries import inquiries

        added = (inquiry.name for asks in inquiries().values() for inquiry in asks)
        return list(dict.fromkeys((*WRITTEN, *added)))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """See click."""
        return command_of(cmd_name)


def command_of(name: str) -> Any:
    """The command for this question, or the one written by hand plus what systems add to it; None if neither.

    The chosen rules decide which of the two answers.
    """
    from skirmish.app.odds.inquiries import inquiries

    by_system, written = inquiries(name), WRITTEN.get(name)
    if not by_system and written is None:
        return None
    asks = [inquiry for found in by_system.values() for inquiry in found]
    own = _written_options(written) if written is not None else {}

    def run(ctx: typer.Context, **said: Any) -> None:
        if written is None or _has_question(name, said):
            run_inquiry(ctx, name, said)
            return
        nothing_of(ctx, said.keys() - own.keys(), "means nothing under these rules")
        written(ctx, **{key: said[key] for key in own})

    run.__doc__ = _help(name, asks, inspect.cleandoc(written.__doc__ or "") if written is not None else "")
    parameters = [inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)]
    parameters += [_parameter(*one) for one in _options(name, by_system, own)]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # typer reads options from it
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    made = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    made.command(name, cls=Verb)(run)
    return get_command(made)


def _written_options(written: Callable[..., None]) -> dict[str, Parameter]:
    hints = get_type_hints(written, include_extras=True)
    _, *found = inspect.signature(written).parameters.values()  # the first is the context
    return {one.name: (one.name, hints[one.name], ... if one.default is one.empty else one.default) for one in found}


def _has_question(name: str, said: dict[str, Any]) -> bool:
    """Whether the chosen rules have a question of their own. Invalid values are left to whatever parses them."""
    from skirmish.app.odds.inquiries import inquiry_of

    if said["record"] is not None:
        return _asked_of_record(name, said["record"]) is not None
    return said["rules"] is not None and inquiry_of(ruleset(said["rules"], said["option"]), name) is not None


def _asked_of_record(name: str, path: Path) -> Inquiry | None:
    """The question of this name under the rules of the record; None if there is none, or the record is unreadable."""
    from skirmish.app import records
    from skirmish.app.errors import UserError
    from skirmish.app.odds.inquiries import inquiry_of

    try:
        return inquiry_of(records.read(path)[1], name)
    except (UserError, OSError):
        return None


def _help(name: str, asks: list[Inquiry], written: str) -> str:
    """What it asks, and examples; `written`: the same for the command written by hand, examples last."""
    examples = [f"skirmish odds {name} {line}" for inquiry in asks for line in inquiry.examples]
    if written:
        return "\n".join((written, *examples))
    if roles := asks[0].roles:
        people = (f"--{role.name} {shlex.quote(who)}" for role, who in zip(roles, ("Hask", "The Ram"), strict=False))
        examples.append(" ".join(("skirmish odds", name, "--record battle.json --at 57", *people)))
    return "\n".join((asks[0].text, "", BLOCK, *examples, "")) if examples else asks[0].text


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _options(name: str, by_system: dict[str, tuple[Inquiry, ...]], own: dict[str, Parameter]) -> list[Parameter]:
    """Parameters of the command written by hand, or else roles and distance; then details and common options."""
    found = {key: one for key, one in own.items() if key not in COMMON}
    asks = [inquiry for inquiries in by_system.values() for inquiry in inquiries]
    for inquiry in asks if not own else ():
        for role, prefix in _parts(inquiry):
            for one in _of_role(role, prefix):
                found.setdefault(one[0], one)
        if inquiry.apart_in is not None:
            text = f"Inches between them. Default: {inquiry.apart_in:g}."
            inches = typer.Option("--range", min=0, max=100, metavar="N", help=text)
            found.setdefault("range", ("range", Annotated[float | None, inches], None))
    for detail, systems in _details_by_system(by_system):
        one = _option(detail, systems[0] if own or len(systems) < len(by_system) else "")
        found.setdefault(one[0], one)
    common = [one for key, one in own.items() if key in COMMON] or _common(name, bool(asks[0].roles))
    return [*found.values(), *common]


def _common(name: str, of_moments: bool) -> list[Parameter]:
    """Options of every question; moments only where it has roles."""
    from skirmish.app.odds.inquiries import usual_rules

    text = f"Rule system (skirmish list rules). Default: {usual_rules(name)}."
    rules = typer.Option("--rules", metavar="R", autocompletion=rulesets, help=text)
    return [
        *([("record", RecordFile, None), ("at", At, None)] if of_moments else []),
        ("rules", Annotated[str | None, rules], None), ("option", Options, None),
        ("plot", Plot, None), ("force", Force, False), ("as_json", Json, False),
    ]  # fmt: skip


def _of_role(role: Role, prefix: str) -> tuple[Parameter, ...]:
    """Options for who plays this role, and what is different about it."""
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
    """Each detail, with the systems that have it."""
    found: dict[str, tuple[Detail, list[str]]] = {}
    for system, inquiries in by_system.items():
        for detail in (detail for inquiry in inquiries for detail in inquiry.details):
            found.setdefault(detail.name, (detail, []))[1].append(system)
    return list(found.values())


def _option(detail: Detail, system: str) -> Parameter:
    """The option or argument. `system`: the one that has it, if not all do."""
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
    """The roles, and the prefix of their options."""
    return tuple(zip(inquiry.roles, ("", "target-"), strict=False))


def _key(name: str) -> str:
    return name.replace("-", "_")


def run_inquiry(ctx: typer.Context, name: str, typed: dict[str, Any]) -> None:
    """Answers the question of this name; `typed`: the values on the command line, by parameter."""
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
    """Details by name, and by role the text of anyone described without a roster, '' for others."""
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
    """Raises `BadParameter` for options that mean nothing under the rules."""
    parts = _parts(inquiry)
    known = COMMON | {_key(detail.name) for detail in inquiry.details} | {_key(role.name) for role in inquiry.roles}
    known |= {_key(f"{prefix}{word}") for _, prefix in parts for word in ("gear", "stat")}
    known |= {"range"} if inquiry.apart_in is not None else set()
    instead = f"; say --{parts[0][0].name} ROSTER:WARRIOR, --stat or --gear" if "gear" in ctx.params else ""
    nothing_of(ctx, {name for name, _ in given(ctx)} - known, f"means nothing under {rules.name}{instead}")


def _moment(ctx: typer.Context, name: str, typed: dict[str, Any]) -> tuple[Scene, Inquiry]:
    """The named moment of a record. It is a usage error to name it only in part, or to describe anything besides."""
    from skirmish.app.odds.inquiries import inquiries
    from skirmish.app.odds.moment import moment

    own = _asked_of_record(name, typed["record"]) if typed["record"] is not None else None
    roles = (own or next(iter(inquiries(name).values()))[0]).roles
    people = tuple(typed[_key(role.name)] for role in roles)
    if None in (typed["record"], typed["at"], *people):
        raise half_named(*(role.name for role in roles))
    scene, inquiry = moment(typed["record"], typed["at"], name, people)
    of_moments = {_key(detail.name) for detail in inquiry.details if detail.of_moments}
    nothing_but(ctx, of_moments | {_key(role.name) for role in roles} | COMMON - {"rules", "option"})
    return scene, inquiry
