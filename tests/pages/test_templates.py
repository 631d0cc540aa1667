"""Templates: what is put into them is only text, and a name that isn't there is an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import UndefinedError

from skirmish.pages.templates import Markup, bdi, prose, render


def shown(folder: Path, template: str, **facts: object) -> str:
    (folder / "page.html").write_text(template)
    return render(folder, "page.html", **facts)


def test_text_is_escaped_in_words_and_in_attributes(tmp_path: Path) -> None:
    said = shown(tmp_path, '<p title="{{ it }}">{{ it }}</p>', it="\"><script>alert('x')</script>")
    assert said == (
        '<p title="&#34;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;">'
        "&#34;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</p>"
    )


def test_control_characters_are_shown_as_missing(tmp_path: Path) -> None:
    assert shown(tmp_path, "{{ it }}", it="bell\x07 half\ud800") == "bell\ufffd half\ufffd"


def test_names_and_ranges_keep_together_and_are_escaped(tmp_path: Path) -> None:
    assert shown(tmp_path, "{{ it | bdi }}", it="<b>\x1b") == "<bdi>&lt;b&gt;\ufffd</bdi>"
    assert shown(tmp_path, "{{ it | prose }}", it="on 2-4 & <up>") == "on 2\u20114 &amp; &lt;up&gt;"
    assert isinstance(bdi("a"), Markup)
    assert isinstance(prose("a"), Markup)


def test_a_name_that_isnt_there_is_an_error_and_no_gap(tmp_path: Path) -> None:
    with pytest.raises(UndefinedError, match="'wounds' is undefined"):
        shown(tmp_path, "{{ wounds }}")
