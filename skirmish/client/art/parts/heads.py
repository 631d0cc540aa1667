"""Human heads: neck, face, and what years and fights have left in it."""

from __future__ import annotations

from skirmish.client.art.brush import LARGE, MIDDLE, SMALL, Brush, pale
from skirmish.client.art.people import Person
from skirmish.client.art.theme import Colour, mix, shade

JAW = ((-0.25, -0.3), (-0.265, -0.07), (-0.2, 0.11), (-0.08, 0.2), (0.08, 0.2), (0.2, 0.11), (0.265, -0.07),
       (0.25, -0.3), (0.0, -0.46))  # fmt: skip
_OVAL = ((-0.24, -0.3), (-0.25, -0.08), (-0.17, 0.1), (0.0, 0.205), (0.17, 0.1), (0.25, -0.08), (0.24, -0.3),
         (0.0, -0.46))  # fmt: skip
_CHEEK = ((0.1, -0.42), (0.25, -0.3), (0.265, -0.07), (0.2, 0.11), (0.07, 0.2), (0.13, 0.05), (0.17, -0.12))
_EYE: Colour = (34, 25, 24)
_EYE_WHITE: Colour = (246, 240, 230)
_RED: Colour = (178, 58, 62)


def head(brush: Brush, who: Person) -> None:
    """Neck, ears and face."""
    skin = who.skin
    brush.shape(shade(skin, 0.66), ((-0.11, 0.08), (0.11, 0.08), (0.14, 0.36), (-0.14, 0.36)), sharp=True)
    brush.oval(shade(skin, 0.84), 0.262, -0.08, 0.05, 0.075, both=True)
    outline = _OVAL if who.sex == "f" else JAW
    brush.shape(skin, outline)
    if brush.level >= MIDDLE:
        brush.shape(shade(skin, 0.87), _CHEEK)
    (_features, _features, _portrait)[brush.level](brush, who)
    _past(brush, who)


def _features(brush: Brush, who: Person) -> None:
    """Eyes, brows and mouth, as few strokes as show them; of a small figure eyes alone."""
    brow = shade(who.hair_colour, 0.72)
    if brush.level == SMALL:
        brush.stroke(mix(who.skin, _EYE, 0.7), ((-0.16, -0.13), (-0.06, -0.12)), 0.05, both=True)
        return
    brush.oval(_EYE, 0.105, -0.1, 0.042, 0.036, both=True)
    brush.stroke(brow, ((-0.175, -0.185), (-0.055, -0.17 if who.has("stern") else -0.185)), 0.04, both=True)
    mouth = mix(who.skin, _RED, 0.6) if who.sex == "f" else shade(who.skin, 0.6)
    brush.stroke(mouth, ((-0.065, 0.085), (0.065, 0.085)), 0.036)


def _portrait(brush: Brush, who: Person) -> None:
    """The face of one who is seen large."""
    skin, brow = who.skin, shade(who.hair_colour, 0.72)
    brush.shape(pale(skin, 0.14), ((-0.2, -0.3), (-0.06, -0.36), (-0.02, -0.26), (-0.14, -0.2)))
    brush.oval(shade(skin, 0.86), 0.105, -0.105, 0.068, 0.05, both=True)
    brush.oval(_EYE_WHITE, 0.105, -0.1, 0.055, 0.033, both=True)
    brush.oval(who.eye, 0.102, -0.102, 0.031, 0.034, both=True)
    brush.oval((18, 14, 14), 0.102, -0.1, 0.015, 0.018, both=True)
    brush.oval(_EYE_WHITE, 0.09, -0.114, 0.009, 0.009)
    brush.oval(_EYE_WHITE, -0.115, -0.114, 0.009, 0.009)
    brush.stroke(_EYE, ((-0.162, -0.115), (-0.105, -0.14), (-0.048, -0.112)), 0.019, both=True)
    drop = 0.026 if who.has("stern") else -0.004
    brush.stroke(brow, ((-0.178, -0.18), (-0.11, -0.2), (-0.045, -0.176 + drop)), 0.034, both=True)
    brush.stroke(shade(skin, 0.74), ((0.028, -0.12), (0.048, -0.01), (-0.012, 0.012)), 0.024)
    _mouth(brush, who)
    if who.sex == "f":
        brush.oval(mix(skin, (222, 96, 84), 0.22), 0.15, 0.0, 0.05, 0.035, both=True)


def _mouth(brush: Brush, who: Person) -> None:
    lip = mix(who.skin, _RED, 0.55) if who.sex == "f" else shade(who.skin, 0.64)
    brush.stroke(lip, ((-0.07, 0.09), (-0.02, 0.078), (0.02, 0.078), (0.07, 0.09)), 0.036 if who.sex == "f" else 0.026)
    brush.stroke(shade(lip, 0.72), ((-0.062, 0.094), (0.062, 0.094)), 0.013)
    brush.stroke(shade(who.skin, 0.82), ((-0.03, 0.135), (0.03, 0.135)), 0.016)


def _past(brush: Brush, who: Person) -> None:
    """Scars, years, war paint, a patch over an eye."""
    if who.has("patch") and brush.level >= MIDDLE:
        brush.stroke((26, 22, 22), ((-0.27, -0.2), (0.02, -0.19), (0.27, -0.28)), 0.03)
        brush.oval((26, 22, 22), -0.105, -0.1, 0.075, 0.065)
    if who.has("paint"):
        brush.stroke((52, 88, 168), ((-0.21, -0.01), (-0.06, 0.03)), 0.05, both=True)
        brush.stroke((52, 88, 168), ((0.0, 0.12), (0.0, 0.19)), 0.05)
    if who.has("scar") and brush.level >= MIDDLE:
        brush.stroke(mix(who.skin, (196, 76, 66), 0.6), ((0.2, -0.24), (0.13, 0.05)), 0.026)
    if who.has("age") and brush.level == LARGE:
        brush.stroke(shade(who.skin, 0.78), ((-0.155, 0.02), (-0.115, 0.1)), 0.018, both=True)
        brush.stroke(shade(who.skin, 0.82), ((-0.12, -0.285), (0.12, -0.285)), 0.015)
        brush.stroke(shade(who.skin, 0.82), ((-0.09, -0.33), (0.09, -0.33)), 0.015)


def brute(brush: Brush, who: Person) -> None:
    """A huge head with a heavy jaw, small eyes and a low brow."""
    skin = who.skin
    brush.shape(shade(skin, 0.7), ((-0.3, 0.0), (0.3, 0.0), (0.4, 0.42), (-0.4, 0.42)))
    brush.oval(shade(skin, 0.8), 0.33, -0.06, 0.07, 0.09, both=True)
    jaw = ((-0.27, -0.36), (-0.32, -0.06), (-0.33, 0.16), (-0.17, 0.3), (0.17, 0.3), (0.33, 0.16), (0.32, -0.06),
           (0.27, -0.36), (0.0, -0.48))  # fmt: skip
    brush.shape(skin, jaw)
    brush.shape(shade(skin, 0.86), ((0.12, -0.44), (0.27, -0.36), (0.33, 0.16), (0.16, 0.29), (0.2, 0.05)))
    brush.oval(_EYE, 0.125, -0.08, 0.04, 0.034, both=True)
    brush.stroke(shade(skin, 0.62), ((-0.23, -0.15), (0.0, -0.12), (0.23, -0.15)), 0.075)
    brush.shape(shade(skin, 0.9), ((-0.08, -0.06), (0.08, -0.06), (0.11, 0.07), (-0.11, 0.07)))
    brush.stroke(shade(skin, 0.5), ((-0.15, 0.17), (0.0, 0.15), (0.15, 0.17)), 0.045)
    brush.shape((240, 230, 200), ((-0.12, 0.17), (-0.06, 0.165), (-0.09, 0.08)), both=True, sharp=True)
    _past(brush, who)
