"""The colours of what isn't cloth, hair or skin."""

from __future__ import annotations

from skirmish.client.art.theme import Colour

STEEL: Colour = (190, 198, 208)
IRON: Colour = (116, 122, 130)
SOOT: Colour = (30, 29, 33)
LEATHER: Colour = (116, 78, 48)
GRIP: Colour = (74, 48, 34)
WOOD: Colour = (130, 92, 56)
GOLD: Colour = (228, 184, 86)
SILVER: Colour = (216, 220, 226)
BONE: Colour = (230, 216, 182)
CORD: Colour = (220, 212, 192)
