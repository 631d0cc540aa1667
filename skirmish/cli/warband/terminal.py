"""Questions on a terminal: a wrong answer is explained and asked again, Ctrl-C and Ctrl-D end everything."""

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
    """Whether somebody is there to answer."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def say(text: str = "") -> None:
    """A line for the person."""
    typer.echo(printable(text))


def ask(question: str, read: Callable[[str], A], usual: str = "") -> A:
    """What the answer means. `read` raises `UserError` for what can't be; Enter gives the usual answer."""
    shown = f"{question} [{usual}]" if usual else question
    while True:
        answer = typer.prompt(printable(shown), default=usual, show_default=False, prompt_suffix=": ")
        try:
            return read(str(answer).strip())
        except UserError as fault:
            say(f"  {fault}")


def yaml_path(word: str) -> Path:
    """The file of this name: what other verbs know as a file ends in .yaml. A folder stays one, to be refused."""
    path = Path(word)
    return path if path.suffix or path.is_dir() else path.with_name(f"{path.name}.yaml")


def one_of(names: Mapping[str, str], what: str) -> Callable[[str], str]:
    """Reads one of these: by its number in their order, its id or its name."""

    def read(answer: str) -> str:
        from skirmish.app.rosters import known

        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return list(names)[int(answer) - 1]
        if not answer:
            raise UserError(f"which {what}?")
        return known(answer, names, what)

    return read


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between the two."""

    def read(answer: str) -> int:
        if not answer.isdecimal() or not least <= int(answer) <= most:
            raise UserError(f"a number from {least} to {most}, please")
        return int(answer)

    return read


def yes(answer: str) -> bool:
    """Reads a yes or a no."""
    if answer.lower() not in ("y", "yes", "n", "no"):
        raise UserError("y or n, please")
    return answer.lower().startswith("y")
