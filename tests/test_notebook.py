"""The notebook of docs/examples runs from top to bottom, with fewer battles, and ends in its plots."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytestmark = [pytest.mark.ci, pytest.mark.filterwarnings("default")]  # Jupyter's own warnings aren't ours

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "docs" / "examples" / "playtest.ipynb"
PLOT = "application/vnd.plotly.v1+json"


def test_the_notebook_runs_and_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    import nbformat
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / ".home"))
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / ".state"))
    book = nbformat.read(NOTEBOOK, as_version=4)
    (counted,) = (cell for cell in book.cells if "GAMES = 40" in cell["source"])
    counted["source"] = counted["source"].replace("GAMES = 40", "GAMES = 4")
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    made = [output for cell in book.cells for output in cell.get("outputs", ())]
    assert "12 battles" in "".join(output.get("text", "") for output in made)
    assert sum(PLOT in output.get("data", {}) for output in made) == 2


def test_the_notebook_is_kept_with_its_results():
    """So that GitHub and the site show them."""
    import nbformat

    book = nbformat.read(NOTEBOOK, as_version=4)
    assert all(cell.get("outputs") for cell in book.cells if "print(" in cell["source"])
