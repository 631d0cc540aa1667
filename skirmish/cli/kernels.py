"""Compiled kernels for the commands that play many battles: built first, with progress shown on a terminal."""

from __future__ import annotations

import os
import sys

from skirmish.board import kernel_cache

SAID = "compiling the board kernels; this happens once"


def compile_first() -> None:
    """Compiles the kernels if they are missing, and uses them. If that fails, stderr says why."""
    if kernel_cache.use() or os.environ.get(kernel_cache.PURE_VARIABLE):
        return
    with kernel_cache.Compiler() as compiler:
        if not kernel_cache.obstacle():
            _show(compiler)
    if not kernel_cache.use():
        why = compiler.trouble or kernel_cache.obstacle() or "compiling failed"
        print(f"using plain Python, which is slower: {why}", file=sys.stderr)


def _show(compiler: kernel_cache.Compiler) -> None:
    """Runs the work: with a progress bar on a terminal, else after one line."""
    if not sys.stderr.isatty():
        print(SAID, file=sys.stderr, flush=True)
        for _ in compiler.steps():
            pass
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn(SAID, markup=False)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        for done, total in compiler.steps():
            bar.update(task, completed=done, total=total)
