"""What people see. Importing this package is cheap: pygame comes with its modules, not with the package."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # its greeting on stdout would spoil `--json`
