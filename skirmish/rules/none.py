"""The magic system `none`: no model channels."""

from __future__ import annotations

from skirmish.core.system import NoMagic
from skirmish.kit.rule_system import Magic

SYSTEM = Magic(name="none", about="no magic", make=lambda read: NoMagic())
