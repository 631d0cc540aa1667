"""The page "your first faction in ten minutes", followed word by word."""

import re
import shlex
from pathlib import Path

import pytest
from battles import Run

from skirmish.library.packs import VARIABLE, look_again

PAGE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8")


def test_the_page_can_be_followed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(VARIABLE, "")
    look_again()
    done = 0
    for kind, block in re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        if kind == "yaml":
            path = Path("packs/reeds/factions/reed-folk.yaml")
            path.write_text(path.read_text().replace("types:\n", f"types:\n{block}", 1))
            look_again()
            continue
        for line in block.splitlines():
            told = run(*shlex.split(line, comments=True)[1:])
            assert told.exit_code == 0, f"{line}\n{told.output}"
            done += 1
    assert done == 11
    assert "ferryman" in Path("my-reeds.yaml").read_text()
