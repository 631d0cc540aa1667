"""What is open at nearly any time, so that nobody is waited for because of it."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.decision import Just


class Aside(Just):
    """A fixed action that may be taken at nearly any time: to end what lasts, to hand control on."""

    __slots__ = ()
    aside: ClassVar[bool] = True
