"""How Sphinx makes the site. `build.py` beside it gathers the pages first."""

import skirmish

project = "skirmish"
author = "the skirmish project"
version = release = skirmish.__version__
html_title = "skirmish"

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
nitpicky = True
myst_heading_anchors = 5
"""Links name headings as on GitHub: `window.md#playtests`."""
highlight_language = "none"

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_last_updated_fmt = None
