"""A list as it is passed on to others, and back: text for a chat, a share code, JSON, YAML."""

from __future__ import annotations

import json
import re

from skirmish.library.plainyaml import roster_yaml
from skirmish.library.shelf import RosterFile
from skirmish.muster.chat import chat_text
from skirmish.muster.legality import problems
from skirmish.muster.share import code_of, data_of, plain_json

CODE = re.compile(r"\s*SK[0-9]{1,4}\.")
"""How a share code begins."""
A_ROSTER = re.compile(r"^(\s*\{\s*)?format:\s*['\"]?warband/", re.MULTILINE)
"""What tells a roster of ours from any other text."""
FORMS = ("text", "json", "code", "yaml")


def told(file: RosterFile, form: str) -> str:
    """The list in one of `FORMS`. Raises `BadCode` for one that is too big for a share code."""
    data = file.document.data
    if form == "json":
        return json.dumps(data) + "\n"
    if form == "code":
        return code_of(data) + "\n"
    if form == "yaml":
        return roster_yaml(data)
    return chat_text(file, legal=not any(problem.level == "error" for problem in problems(file)))


def roster_text(text: str) -> str:
    """The YAML text of the list that a text is or holds: YAML, JSON, or a share code among other words.

    Raises `BadCode` if there is none. Whether what it holds is a roster, its form has to say.
    """
    if A_ROSTER.search(text):
        return text
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return roster_yaml(plain_json(text.lstrip("\ufeff")))
    return roster_yaml(data_of(text))
