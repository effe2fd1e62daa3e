"""A picture in words: titles, descriptions and the rules of a variant, in English and German."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ..core.candidates import Candidates
from ..core.deduction import Conclusion, Deduction
from ..core.errors import Unsupported, shown
from ..core.geometry import Side
from ..core.grid import Grid
from ..core.puzzle import PARK, Puzzle
from ..core.rules import Measure, Rules
from .wording import Words

LANGUAGES = ("en", "de")
NOTHING = "–"
"""What is read out where no clue stands and no building."""

_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {
                "puzzle": "Skyscrapers puzzle, {n} by {n}",
                "solution": "Skyscrapers solution, {n} by {n}",
                "candidates": "Skyscrapers candidates, {n} by {n}",
                "step": "Skyscrapers step, {n} by {n}: {technique}",
                "grid": "Skyscrapers grid, {n} by {n}",
                "clues": "Clues {sides}.",
                "no clues": "No clues.",
                "top": "from above",
                "bottom": "from below",
                "left": "from the left",
                "right": "from the right",
                "givens": "Given: {givens}.",
                "row": "Row {row}: {heights}.",
                "park": "park",
                "open": "{open} of {all} cells open, {marks} candidates.",
                "looks at": "Looks at {places}.",
                "places": "Places {marks}.",
                "removes": "Removes {marks}.",
                "sum": "A clue is the sum of the heights seen.",
                "height": "A clue is the height of one building seen.",
                "one park": "Heights 1 to {m}; one lot in each row and column stays empty.",
                "parks": "Heights 1 to {m}; {k} lots in each row and column stay empty.",
                "spare": "Heights 1 to {m}; none stands twice in a row or column.",
                "diagonals": "Both long diagonals hold every height once.",
                "boxes": "Every box holds every height once.",
                "regions": "Every region holds every height once.",
                "diagonals, spare": "No height stands twice on a long diagonal.",
                "boxes, spare": "No height stands twice in a box.",
                "regions, spare": "No height stands twice in a region.",
            }
        ),
        "de": MappingProxyType(
            {
                "puzzle": "Wolkenkratzer-Rätsel, {n} mal {n}",
                "solution": "Wolkenkratzer-Lösung, {n} mal {n}",
                "candidates": "Wolkenkratzer-Kandidaten, {n} mal {n}",
                "step": "Wolkenkratzer-Schritt, {n} mal {n}: {technique}",
                "grid": "Wolkenkratzer-Feld, {n} mal {n}",
                "clues": "Hinweise {sides}.",
                "no clues": "Keine Hinweise.",
                "top": "von oben",
                "bottom": "von unten",
                "left": "von links",
                "right": "von rechts",
                "givens": "Vorgegeben: {givens}.",
                "row": "Zeile {row}: {heights}.",
                "park": "Park",
                "open": "{open} von {all} Feldern offen, {marks} Kandidaten.",
                "looks at": "Betrachtet {places}.",
                "places": "Setzt {marks}.",
                "removes": "Streicht {marks}.",
                "sum": "Ein Hinweis ist die Summe der sichtbaren Höhen.",
                "height": "Ein Hinweis ist die Höhe eines der sichtbaren Gebäude.",
                "one park": "Höhen 1 bis {m}; in jeder Zeile und Spalte bleibt ein Feld leer.",
                "parks": "Höhen 1 bis {m}; in jeder Zeile und Spalte bleiben {k} Felder leer.",
                "spare": "Höhen 1 bis {m}; keine steht zweimal in einer Zeile oder Spalte.",
                "diagonals": "Auf beiden langen Diagonalen steht jede Höhe einmal.",
                "boxes": "In jedem Block steht jede Höhe einmal.",
                "regions": "In jedem Gebiet steht jede Höhe einmal.",
                "diagonals, spare": "Auf keiner langen Diagonale steht eine Höhe zweimal.",
                "boxes, spare": "In keinem Block steht eine Höhe zweimal.",
                "regions, spare": "In keinem Gebiet steht eine Höhe zweimal.",
            }
        ),
    }
)


def words(lang: str) -> Mapping[str, str]:
    """Return the words of a language.

    Raises
    ------
    Unsupported
        If it is none of `LANGUAGES`.
    """
    if lang not in _WORDS:
        raise Unsupported(f"language {shown(lang)}", "words", f"one of {', '.join(LANGUAGES)}")
    return _WORDS[lang]


def describe_puzzle(puzzle: Puzzle, lang: str = "en") -> str:
    """Return the clues and givens of a puzzle as sentences.

    >>> describe_puzzle(Puzzle.from_clues(top=[2, 0, 1]))
    'Clues from above 2 – 1.'
    """
    spoken = words(lang)
    sides = [
        f"{spoken[side.value]} {' '.join(str(clue or NOTHING) for clue in puzzle.side(side))}"
        for side in Side
        if any(puzzle.side(side))
    ]
    clues = spoken["clues"].format(sides="; ".join(sides)) if sides else spoken["no clues"]
    givens = ", ".join(f"{cell} {_said(height, lang)}" for cell, height in puzzle.given_cells())
    rules = rule_sentences(puzzle.rules, lang)
    return " ".join([*rules, clues, *([spoken["givens"].format(givens=givens)] if givens else [])])


def describe_grid(grid: Grid, lang: str = "en") -> str:
    """Return a grid row by row."""
    return " ".join(
        words(lang)["row"].format(row=index, heights=" ".join(_said(h, lang) for h in row))
        for index, row in enumerate(grid.rows, 1)
    )


def describe_candidates(board: Candidates, lang: str = "en") -> str:
    """Return how much of a board is open."""
    counts = [mask.bit_count() for mask in board.masks]
    return words(lang)["open"].format(
        open=sum(count != 1 for count in counts), all=len(counts), marks=sum(counts)
    )


def describe_step(conclusion: Conclusion, lang: str = "en") -> str:
    """Return what a step looks at, places and removes."""
    spoken, says = words(lang), Words(lang)
    evidence = conclusion.evidence
    looked = [
        *map(says.view, evidence.clues),
        *map(says.house, evidence.lines),
        *(says.cell(used.cell) for used in evidence.candidates),
    ]
    done = conclusion if isinstance(conclusion, Deduction) else Deduction(conclusion.technique)
    parts = (
        ("looks at", "places", looked),
        ("places", "marks", done.placements),
        ("removes", "marks", done.eliminations),
    )
    return " ".join(
        spoken[key].format(**{field: ", ".join(map(str, things))})
        for key, field, things in parts
        if things
    )


def rule_sentences(rules: Rules, lang: str = "en") -> tuple[str, ...]:
    """Return what a solver must know besides the plain rules, one sentence a rule.

    >>> rule_sentences(Rules.standard(5, measure="sum", diagonals=True))
    ('A clue is the sum of the heights seen.', 'Both long diagonals hold every height once.')
    """
    spoken = words(lang)
    return tuple(spoken[key].format(m=rules.max_height, k=rules.parks) for key in _rule_keys(rules))


def _rule_keys(rules: Rules) -> Iterable[str]:
    if rules.measure is not Measure.COUNT:
        yield rules.measure.value
    if rules.parks:
        yield "one park" if rules.parks == 1 else "parks"
    if rules.spare:
        yield "spare"
    full = "" if not rules.spare and _fills(rules) else ", spare"
    if rules.diagonals:
        yield f"diagonals{', spare' if rules.spare else ''}"
    if rules.boxes is not None:
        yield f"boxes{full}"
    if rules.regions is not None:
        yield f"regions{full}"


def _fills(rules: Rules) -> bool:
    """Whether every house has a cell for every height."""
    return all(len(house.cells) == rules.size for house in rules.extra_houses)


def technique_name(technique: str, lang: str = "en") -> str:
    """Return the name of a technique, or its identifier in words if it is none of ours.

    >>> technique_name("line-trial", "de"), technique_name("my-trick")
    ('Linienprobe', 'my trick')
    """
    spoken = Words(lang)
    try:
        return spoken.technique(technique)
    except KeyError:
        return technique.replace("-", " ")


def _said(height: int | None, lang: str) -> str:
    if height is None:
        return NOTHING
    return words(lang)["park"] if height == PARK else str(height)


__all__ = [
    "LANGUAGES",
    "NOTHING",
    "describe_candidates",
    "describe_grid",
    "describe_puzzle",
    "describe_step",
    "rule_sentences",
    "technique_name",
    "words",
]
