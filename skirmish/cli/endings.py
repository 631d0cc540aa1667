"""How every command ends: handling of errors, Ctrl-C and closed pipes."""

from __future__ import annotations

import contextlib
import errno
import inspect
import os
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

import skirmish
from skirmish.app.errors import BrokenBattle, Misused, UserError

AT_FAULT, INTERNAL, INTERRUPTED, TERMINATED = 1, 70, 130, 143


class Terminated(KeyboardInterrupt):
    """The system asks the program to end (SIGTERM): it ends as for Ctrl-C, stopping workers and tidying up files."""


UNPRINTED = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF})
"""Errors that mean output can't be written."""
BLOCK = "\b"
"""Begins a paragraph of a help text that keeps its line breaks: the examples."""
OTHER_WORDS = {
    "copy": "warband new --like LIST FILE", "edit": "warband --help",
    "share": "warband export LIST", "validate": "warband check LIST",
    "fight": "battle", "simulate": "playtest", "bow": "odds shot", "shoot": "odds shot", "help": "--help",
}  # fmt: skip
"""Names that people may try, and what to type instead."""
WHOLE = 1000
"""Maximum length of a line in a list of commands, in characters: none is cut."""


class Verb(TyperCommand):
    """A command that ends as in `ending`. Its help shows examples before the details."""

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Writes what the command does in a sentence or two, then examples, then the rest."""
        first, *rest = inspect.cleandoc(self.help or "").split("\n\n")
        examples = [text.removeprefix(BLOCK).strip().splitlines() for text in rest if text.startswith(BLOCK)]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(first)
        if examples:
            with formatter.section("Examples"):
                for line in chain.from_iterable(examples):
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")
        for text in rest:
            if not text.startswith(BLOCK):
                formatter.write_paragraph()
                with formatter.indentation():
                    formatter.write_text(text)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """See click. Errors in values are put in our own words."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            error.message = _plain(error)
            raise

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes arguments and options with upper-case placeholders, never with Python types."""
        params = self.get_params(ctx)
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            shown = [(one, one.get_help_record(ctx)) for one in params if one.param_type_name == kind]
            rows = [_in_words(one, row) for one, row in shown if row is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """`[OPTIONS] FILE [ITEM]...`: arguments by their placeholders."""
        arguments = [one for one in self.get_params(ctx) if one.param_type_name == "argument"]
        return [self.options_metavar or "", *(str(one.metavar or one.name.upper()) for one in arguments)]

    def get_short_help_str(self, limit: int = WHOLE) -> str:
        """Its first sentence, uncut."""
        return super().get_short_help_str(WHOLE)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command."""
        with ending():
            try:
                return super().invoke(ctx)
            except Misused as fault:
                raise typer.BadParameter(str(fault), ctx, param_hint=fault.option) from None


class NumberVerb(Verb):
    """A command whose last argument is a number that may be negative, which would be read as an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """See click."""
        negative = [word for word in args if re.match(r"-\d", word)]
        if negative and "--" not in args:
            args = [*[word for word in args if word not in negative], "--", *negative]
        return super().parse_args(ctx, args)


READ_AS = "Value error, "
"""What pydantic puts before the message of one of our own types."""


def _plain(error: typer.BadParameter) -> str:
    """Why a value is invalid, without the library's own wording; numbers are given with their range."""
    problems: list[Any] = getattr(error.__cause__, "errors", list)()
    if not problems:
        return error.message
    problem, kind = problems[0], getattr(error.param, "type_descriptor", None)
    if problem["type"] == "value_error" or kind is None:
        return str(problem["msg"]).removeprefix(READ_AS)
    least, most = kind.parameter_info.min, kind.parameter_info.max
    bounds = "" if least is None else f" from {least:g} on" if most is None else f" from {least:g} to {most:g}"
    return f"'{problem['input']}' is not a {'whole ' if kind.annotation is int else ''}number{bounds}"


RANGES = (
    (r"(-?[\d.]+)<=x<=([\d.]+)", r"\1 to \2"),
    (r"x>=([\d.]+)", r"\1 or more"),
    (r"default: \((.*?)\)", r"default: \1"),
)
"""How typer writes ranges and defaults, and how people do."""
PLACEHOLDERS = {"int": "N", "int range": "N", "float": "X", "float range": "X"}
"""Placeholders for numbers that have none of their own."""


def _in_words(param: Any, record: tuple[str, str]) -> tuple[str, str]:
    """A row of the help with a placeholder instead of a type: `--seed N`, `--paper a4|letter`."""
    name, text = record
    if param.param_type_name == "argument":
        name = param.metavar or param.name.upper()
    name = re.sub("<(.+)>", lambda found: PLACEHOLDERS.get(found[1], found[1]), name)
    for pattern, words in RANGES:
        text = re.sub(pattern, words, text)
    return name, text


class Group(TyperGroup):
    """Commands under one name, each described in a full sentence. Suggests a command for other names in use."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Finds the command; for a word that isn't one, says what to type instead."""
        if args and args[0] not in self.commands:
            inner = [name for name, group in self.commands.items() if args[0] in getattr(group, "commands", ())]
            instead = f"{inner[0]} {args[0]}" if inner else OTHER_WORDS.get(args[0])
            if instead is not None:
                ctx.fail(f"No such command '{args[0]}'. Try 'skirmish {instead}'.")
        return super().resolve_command(ctx, args)

    def get_short_help_str(self, limit: int = WHOLE) -> str:
        """See `Verb`."""
        return super().get_short_help_str(WHOLE)


def script(command: Callable[..., None]) -> typer.Typer:
    """A program with only this command."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(cls=Verb)(command)
    return app


@contextlib.contextmanager
def ending() -> Iterator[None]:
    """Turns any exception raised inside into a message on stderr and an exit status."""
    try:
        yield
        _flush()
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except BrokenPipeError:
        _forget_stdout()
    except KeyboardInterrupt as interrupt:
        raise typer.Exit(TERMINATED if isinstance(interrupt, Terminated) else INTERRUPTED) from None
    except Exception as error:
        raise typer.Exit(_explain(error)) from None


def _explain(error: Exception) -> int:
    """Prints on stderr what happened, and returns the exit status."""
    if isinstance(error, UserError) or _from_outside(error):
        _complain(str(error))
        packs: Any = sys.modules.get("skirmish.library.packs")
        for problem in getattr(error, "problems", ()) if packs is not None else ():
            packs.TROUBLES.pop(problem, None)  # what is said as an error isn't repeated as a warning
        return AT_FAULT
    if isinstance(error, OSError):
        _complain(said_of(error))
        return AT_FAULT
    cause = error.__cause__ or error
    _complain(f"internal error: {type(cause).__name__}: {cause}".splitlines()[0])
    _complain(crash_note(crash_report(error)))
    return INTERNAL


def said_of(error: OSError) -> str:
    """Which file failed and why, or that the output can't be written."""
    where = f"{error.filename}: " if error.filename else ""
    if not where and error.errno in UNPRINTED:  # files we write are named, so this is standard output
        where = "the output can't be written: "
    return f"{where}{error.strerror or error}"


OUTSIDE = (
    ("skirmish.library.problems", "Faulty"),
    ("skirmish.playtest.executors", "CrewLost"),
    ("skirmish.playtest.executors", "Spoilt"),
    ("skirmish.playtest.extras", "MissingExtra"),
    ("skirmish.playtest.store", "OtherPlan"),
    ("skirmish.playtest.store", "Unusable"),
)
"""Errors caused by a file, another process or the installation: (module, name)."""


def _from_outside(error: Exception) -> bool:
    """Whether it is one of these; a module that isn't loaded can't have raised one."""
    loaded = ((sys.modules.get(module), name) for module, name in OUTSIDE)
    return any(module is not None and isinstance(error, getattr(module, name)) for module, name in loaded)


def _complain(text: str) -> None:
    from skirmish.cli.printer import printable

    with contextlib.suppress(OSError):
        _flush()
    typer.secho("\n".join(map(printable, text.splitlines())), err=True, fg=typer.colors.RED)


def crash_report(error: Exception) -> str:
    """Everything that helps to diagnose the crash, with the record of the battle so far if there is one."""
    from skirmish.core.record import to_json

    lines = [
        f"skirmish {skirmish.__version__}, Python {sys.version.split()[0]}, {sys.platform}",
        f"arguments: {sys.argv[1:]}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    if isinstance(error, BrokenBattle):
        lines += ["record of the battle so far (for skirmish replay):", to_json(error.record).decode()]
    return "\n".join(lines) + "\n"


def crash_note(report: str) -> str:
    """Writes the report to the temporary folder, or else the current one; returns a line that says where."""
    for folder in (None, Path.cwd()):
        with contextlib.suppress(OSError):
            handle, name = tempfile.mkstemp(prefix="skirmish-crash-", suffix=".txt", dir=folder, text=True)
            with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
                file.write(report)
            return f"a report is in {name}; please send it to the authors"
    return "no report could be written"


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _forget_stdout() -> None:
    """The reader is gone: discards what is still in the buffer, so that the interpreter exits cleanly."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
