"""Builds the site: gathers the pages, makes those of the formats, and runs Sphinx. `scripts/docs [OUT]`

The pages stay where GitHub shows them, with links that work there. They are copied into one folder, in which each link
is turned to where its page or file now lies. The contents at the side of the site are the links of `docs/index.md`: a
page that it doesn't name, directly or through `docs/formats.md`, is an error, as is a link that leads nowhere.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from formats import format_pages
from plotly.offline import get_plotlyjs

SITE = Path(__file__).parent
DOCS = SITE.parent
ROOT = DOCS.parent
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Pages that lie beside `docs/`."""
NOTEBOOKS = DOCS / "examples"
LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
PAGE = re.compile(r"\[([^\]]+)\]\(([^)\s#]+)\.md(?:#[^)]*)?\)")
"""A link to a page."""
IMAGE = re.compile(r'<img src="([^"]+)" width="\d+" alt="([^"]*)">')
"""A picture of a set width, for which Markdown has no words of its own."""
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PLOT, PLOTLY = "application/vnd.plotly.v1+json", "plotly.min.js"
"""A plot among the outputs of a notebook, and the script that draws it."""
HERE = "<!-- the pages of the formats -->"


def main(out: Path) -> int:
    """Builds the site into this folder; the exit status of Sphinx."""
    from sphinx.cmd.build import main as sphinx

    with tempfile.TemporaryDirectory(prefix="skirmish-docs-") as folder:
        source = Path(folder)
        gather(source)
        words = ["-q", "-W", "--keep-going", "-E", "-b", "html"]
        return sphinx([*words, "-d", str(source / ".doctrees"), str(source), str(out)])


def gather(source: Path) -> None:
    """Puts all pages, pictures and files that pages link to into this folder."""
    shutil.copy(SITE / "conf.py", source)
    shutil.copytree(SITE / "static", source / "_static")
    (source / "_static" / PLOTLY).write_text(get_plotlyjs(), "utf-8")
    for path in pages():
        text = path.read_text("utf-8")
        place = source / placed(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(turned(text, path, source), "utf-8")
    for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
        place = source / "notebooks" / f"{notebook.stem}.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(turned(notebook_page(notebook), notebook, source), "utf-8")
    made = format_pages(ROOT)
    for name, text in made.items():
        place = source / "formats" / f"{name}.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, "utf-8")
    add_contents(source, list(made))


def pages() -> Iterator[Path]:
    """The pages that are written by hand."""
    yield from (ROOT / name for name in TOP)
    yield from (path for path in sorted(DOCS.rglob("*.md")) if SITE not in path.parents)


def placed(path: Path) -> Path:
    """Where a file of the project lies among the pages of the site."""
    if path.suffix == ".ipynb":
        return Path("notebooks", f"{path.stem}.md")
    if path in {ROOT / name for name in TOP}:
        return Path(path.name)
    return path.relative_to(DOCS) if DOCS in path.parents else Path("files", path.relative_to(ROOT))


def turned(text: str, page: Path, source: Path) -> str:
    """The text with its links turned to where pages and files lie on the site; files are copied there."""

    def turn(link: re.Match[str]) -> str:
        target = (page.parent / link[2]).resolve()
        if not target.is_file():
            return link[0]
        place = placed(target)
        if target.suffix not in (".md", ".ipynb"):
            (source / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, source / place)
        return f"{link[1]}{os.path.relpath(place, placed(page).parent)}{link[3]}"

    text = IMAGE.sub(r"![\2](\1)", text)
    parts, end = [], 0
    for code in FENCE.finditer(text):
        parts += [LINK.sub(turn, text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, LINK.sub(turn, text[end:])])


# --- contents ------------------------------------------------------------------------------------------------------


def add_contents(source: Path, formats: list[str]) -> None:
    """Each heading of the front page becomes a part of the contents; the pages of formats stand below theirs."""
    index = source / "index.md"
    head, *sections = re.split(r"^(?=## )", index.read_text("utf-8"), flags=re.MULTILINE)
    index.write_text("".join([head, *(section + contents(section) for section in sections)]), "utf-8")
    page = source / "formats.md"
    rows = "\n".join(f"formats/{name}" for name in formats)
    assert HERE in page.read_text("utf-8"), f"docs/formats.md has no line {HERE}"
    page.write_text(page.read_text("utf-8").replace(HERE, f"```{{toctree}}\n:maxdepth: 1\n\n{rows}\n```"), "utf-8")


def contents(section: str) -> str:
    """The pages that this part of the front page links to, for the contents at the side."""
    title = section.partition("\n")[0].removeprefix("## ")
    linked = {page: " ".join(words.split()) for words, page in PAGE.findall(section)}
    rows = "\n".join(f"{words[0].upper()}{words[1:]} <{page}>" for page, words in linked.items())
    return f"\n```{{toctree}}\n:caption: {title}\n:hidden:\n\n{rows}\n```\n\n" if linked else ""


def notebook_page(notebook: Path) -> str:
    """The notebook as a page: its words, its code, and what it printed when it was kept."""
    parts = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
        for output in cell.get("outputs", ()):
            if printed := "".join(output.get("text", ())).rstrip():
                parts.append(f"```text\n{printed}\n```")
            if plot := output.get("data", {}).get(PLOT):
                parts.append(f"```{{raw}} html\n{plot_html(plot)}\n```")
    return "\n\n".join(parts) + "\n"


def plot_html(plot: object) -> str:
    """A plot as it was kept, drawn by the script that lies beside the pages."""
    from plotly.io import from_json, to_html

    made: str = to_html(from_json(json.dumps(plot)), full_html=False, include_plotlyjs=f"../_static/{PLOTLY}")
    return made


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "docs").absolute()))
