"""How pictures look: colours and pens, one theme for each ground they stand on."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.errors import Unsupported, shown


@dataclass(frozen=True)
class Pens:
    """Widths of the lines of a board, in hundredths of a cell.

    Parameters
    ----------
    frame, grid, wall, diagonal : float
        Around the board, between cells, between boxes or regions, along the diagonals.
    dash : float
        Length of a dash of the diagonals; 0 draws them whole.
    """

    frame: float = 4.5
    grid: float = 2
    wall: float = 4.5
    diagonal: float = 1.5
    dash: float = 0

    def times(self, factor: float) -> Pens:
        """Return all widths made larger by a factor."""
        return Pens(
            self.frame * factor,
            self.grid * factor,
            self.wall * factor,
            self.diagonal * factor,
            self.dash * factor,
        )


@dataclass(frozen=True)
class Theme:
    """Colours and pens of a picture.

    Every state has a shape of its own besides its colour, so that a theme may give two states one
    colour. `None` leaves a fill out.

    Parameters
    ----------
    ground, sheet : str or None
        Behind the clues, behind the board.
    roof, given_roof, peak : str or None
        Behind a height that was built, that is given, and that is the tallest of its line.
    grid, ink, quiet, given : str
        Lines between cells, clues and frame, clues that are met, givens.
    built, on_built : str
        A height that was built; the digit on a solid roof.
    lamp, lamp_edge, wash : str
        What a step looks at: the clue's box and its edge, the cell's ground.
    broken, broken_wash : str
        What is wrong or goes.
    pens : Pens
        The widths of lines.
    weight, given_weight : int
        How bold heights and givens are.
    views : bool
        Whether a solution shows a tower at every clue.
    digits : float
        How much larger than usual clues and heights are.
    """

    ground: str | None
    sheet: str | None
    roof: str | None
    given_roof: str | None
    peak: str | None
    grid: str
    ink: str
    quiet: str
    given: str
    built: str
    on_built: str
    lamp: str
    lamp_edge: str
    wash: str | None
    broken: str
    broken_wash: str | None
    pens: Pens = Pens()
    weight: int = 700
    given_weight: int = 700
    views: bool = True
    digits: float = 1


LIGHT = Theme(
    ground="#e9ece6",
    sheet="#fbfcf9",
    roof="#e1e7e0",
    given_roof="#cbd5cd",
    peak=None,
    grid="#88968e",
    ink="#16211e",
    quiet="#44524c",
    given="#16211e",
    built="#12655a",
    on_built="#fff",
    lamp="#efb02b",
    lamp_edge="#76500a",
    wash="#fbedc6",
    broken="#a2351d",
    broken_wash="#fae3dc",
)
DARK = Theme(
    ground="#0e1514",
    sheet="#151f1d",
    roof="#25342f",
    given_roof="#33463f",
    peak=None,
    grid="#62756c",
    ink="#e9f0eb",
    quiet="#b3c1ba",
    given="#e9f0eb",
    built="#7fd3be",
    on_built="#0e1514",
    lamp="#3a2f14",
    lamp_edge="#f5c04a",
    wash="#3a2f14",
    broken="#ff9c84",
    broken_wash="#40211a",
)
PRINT = Theme(
    ground="#fff",
    sheet=None,
    roof=None,
    given_roof=None,
    peak="#e6e6e6",
    grid="#000",
    ink="#000",
    quiet="#444",
    given="#000",
    built="#000",
    on_built="#fff",
    lamp="#fff",
    lamp_edge="#000",
    wash=None,
    broken="#000",
    broken_wash=None,
    pens=Pens(frame=4.5, grid=1.5, wall=3.75, diagonal=1.2, dash=7),
    weight=400,
    views=False,
)
THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}


def theme_of(theme: str | Theme) -> Theme:
    """Return a theme by its name.

    Raises
    ------
    Unsupported
        If there is none of that name.

    >>> theme_of("dark") is DARK
    True
    """
    if isinstance(theme, Theme):
        return theme
    try:
        return THEMES[theme]
    except KeyError:
        allowed = ", ".join(THEMES)
        raise Unsupported(f"theme {shown(theme)}", "picture", f"one of {allowed}") from None


__all__ = ["DARK", "LIGHT", "PRINT", "THEMES", "Pens", "Theme", "theme_of"]
