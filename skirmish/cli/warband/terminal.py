"""Questions on a terminal: a wrong answer is explained and asked for again; Ctrl-C and Ctrl-D end the command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import typer

from skirmish.app.errors import UserError
from skirmish.cli.printer import printable

A = TypeVar("A")


def on_terminal() -> bool:
    """Whether a user can answer."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def say(text: str = "") -> None:
    """Prints a line for the user."""
    typer.echo(printable(text))


def ask(question: str, read: Callable[[str], A], usual: str = "") -> A:
    """The answer, as read by `read`, which raises `UserError` for an invalid one; Enter gives the default."""
    shown = f"{question} [{usual}]" if usual else question
    while True:
        answer = typer.prompt(printable(shown), default=usual, show_default=False, prompt_suffix=": ")
        try:
            return read(str(answer).strip())
        except UserError as fault:
            say(f"  {fault}")


def yaml_path(word: str) -> Path:
    """The file of this name, with .yaml added, by which other verbs know files. A folder stays one, and is refused."""
    path = Path(word)
    return path if path.suffix or path.is_dir() else path.with_name(f"{path.name}.yaml")


def one_of(names: Mapping[str, str], what: str) -> Callable[[str], str]:
    """Reads one of these by its position, id or name."""

    def read(answer: str) -> str:
        from skirmish.app.rosters import known

        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return list(names)[int(answer) - 1]
        if not answer:
            raise UserError(f"which {what}?")
        return known(answer, names, what)

    return read


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number in this range."""

    def read(answer: str) -> int:
        if not answer.isdecimal() or not least <= int(answer) <= most:
            raise UserError(f"enter a number from {least} to {most}")
        return int(answer)

    return read


def yes(answer: str) -> bool:
    """Reads a yes or a no."""
    if answer.lower() not in ("y", "yes", "n", "no"):
        raise UserError("answer y or n")
    return answer.lower().startswith("y")
