"""Every word that a book prints besides its puzzles' own, in English and German."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..render.wording import Words

_ENGLISH = {
    "title": "Skyscrapers",
    "puzzle count": "{count} puzzles",
    "one puzzle": "1 puzzle",
    "size": "{n} × {n}",
    "range": "{first} to {last}",
    "spoken puzzle": "Puzzle {number}, {n} by {n}",
    "spoken solution": "Solution {number}.",
    "spoken lesson": "Six lots in a row with heights {row}, from above and from the side; the clue "
    "at the left is {left}, the clue at the right is {right}.",
    "spoken skyline": "A skyline of {count} towers: the taller, the harder.",
    "spoken code": "A code that opens puzzle {number} in the web application.",
    "skyline": "One tower for each puzzle, in order. The taller, the harder.",
    "grouped skyline": "One tower for every {k} puzzles, in order. The taller, the harder.",
    "seed": "Seed {seed}.",
    "unique": "Every puzzle has one solution.",
    "no guess": "Every puzzle has one solution and needs no guess.",
    "made by": "Made by skyscrapers {version}.",
    "scale": "Grades on scale {scale}.",
    "solutions on": "Solutions on page {page}",
    "solutions": "Solutions",
    "ways in": "Ways in",
    "hints": "First steps",
    "notes": "Notes",
    "lesson": "How it is played",
    "lesson 1": "Every row and every column holds each height once: on a board of 6 × 6, the "
    "heights 1 to 6.",
    "lesson 2, count": "A clue at the edge tells how many buildings are seen from there. A taller "
    "one hides every lower one behind it.",
    "lesson 2, sum": "A clue at the edge is the sum of the heights that are seen from there. A "
    "taller building hides every lower one behind it.",
    "lesson 2, height": "A clue at the edge is the height of one of the buildings that are seen "
    "from there. A taller one hides every lower one behind it.",
    "lesson 3, count": "From the left the 2, the 4 and the 6 are seen, so the clue is {left}. From "
    "the right the 5 and the 6 are seen, so the clue is {right}.",
    "lesson 3, sum": "From the left the 2, the 4 and the 6 are seen, so the clue is {left}. From "
    "the right the 5 and the 6 are seen, so the clue is {right}.",
    "lesson 3, height": "From the left the 2, the 4 and the 6 are seen, so the clue may be {left}. "
    "From the right the 5 and the 6 are seen, so the clue may be {right}.",
    "own rules": "Some puzzles have rules of their own, told at the foot of their page: {rules}",
    "own rules, short": "Some puzzles have rules of their own, told at the foot of their page.",
    "tiers": "How hard they are",
    "ungraded": "Ungraded",
    "tier 1": "A clue of 1 stands before the tallest building.",
    "tier 2": "Where all up to the tallest are seen, they rise.",
    "tier 3": "A height is tried in its own line and fails there.",
    "tier 4": "All fillings of a line; what none of them has goes.",
    "tier 5": "Of two places one is right, and so on from line to line.",
    "tier 6": "A height is assumed until something breaks.",
    "tier 7": "An assumption inside an assumption.",
}
_GERMAN = {
    "title": "Wolkenkratzer",
    "puzzle count": "{count} Rätsel",
    "one puzzle": "1 Rätsel",
    "size": "{n} × {n}",
    "range": "{first} bis {last}",
    "spoken puzzle": "Rätsel {number}, {n} mal {n}",
    "spoken solution": "Lösung {number}.",
    "spoken lesson": "Sechs Felder in einer Reihe mit den Höhen {row}, von oben und von der Seite; "
    "der Hinweis links ist {left}, der Hinweis rechts ist {right}.",
    "spoken skyline": "Eine Stadt aus {count} Türmen: je höher, desto schwerer.",
    "spoken code": "Ein Code, der Rätsel {number} in der Web-Anwendung öffnet.",
    "skyline": "Ein Turm für jedes Rätsel, der Reihe nach. Je höher, desto schwerer.",
    "grouped skyline": "Ein Turm für je {k} Rätsel, der Reihe nach. Je höher, desto schwerer.",
    "seed": "Startwert {seed}.",
    "unique": "Jedes Rätsel hat genau eine Lösung.",
    "no guess": "Jedes Rätsel hat genau eine Lösung und geht ohne Raten auf.",
    "made by": "Gesetzt mit skyscrapers {version}.",
    "scale": "Grade nach Skala {scale}.",
    "solutions on": "Lösungen auf Seite {page}",
    "solutions": "Lösungen",
    "ways in": "Einstiege",
    "hints": "Erste Schritte",
    "notes": "Notizen",
    "lesson": "So wird gespielt",
    "lesson 1": "In jeder Zeile und jeder Spalte steht jede Höhe genau einmal: auf einem Feld von "
    "6 × 6 die Höhen 1 bis 6.",
    "lesson 2, count": "Ein Hinweis am Rand sagt, wie viele Gebäude von dort zu sehen sind. Ein "
    "höheres verdeckt alle niedrigeren dahinter.",
    "lesson 2, sum": "Ein Hinweis am Rand ist die Summe der Höhen, die von dort zu sehen sind. Ein "
    "höheres Gebäude verdeckt alle niedrigeren dahinter.",
    "lesson 2, height": "Ein Hinweis am Rand ist die Höhe eines der Gebäude, die von dort zu sehen "
    "sind. Ein höheres verdeckt alle niedrigeren dahinter.",
    "lesson 3, count": "Von links sind die 2, die 4 und die 6 zu sehen, der Hinweis ist also "
    "{left}. Von rechts sind die 5 und die 6 zu sehen, der Hinweis ist also {right}.",
    "lesson 3, sum": "Von links sind die 2, die 4 und die 6 zu sehen, der Hinweis ist also {left}. "
    "Von rechts sind die 5 und die 6 zu sehen, der Hinweis ist also {right}.",
    "lesson 3, height": "Von links sind die 2, die 4 und die 6 zu sehen, der Hinweis kann also "
    "{left} sein. Von rechts sind die 5 und die 6 zu sehen, der Hinweis kann also {right} sein.",
    "own rules": "Manche Rätsel haben eigene Regeln, die unten auf ihrer Seite stehen: {rules}",
    "own rules, short": "Manche Rätsel haben eigene Regeln, die unten auf ihrer Seite stehen.",
    "tiers": "Wie schwer sie sind",
    "ungraded": "Ohne Grad",
    "tier 1": "Ein Hinweis 1 steht vor dem höchsten Gebäude.",
    "tier 2": "Sind alle bis zum höchsten zu sehen, steigen sie.",
    "tier 3": "Eine Höhe wird in ihrer Linie versucht und scheitert.",
    "tier 4": "Alle Füllungen einer Linie; was in keiner steht, entfällt.",
    "tier 5": "Einer von zwei Plätzen stimmt, und so weiter.",
    "tier 6": "Eine Höhe wird angenommen, bis etwas nicht stimmt.",
    "tier 7": "Eine Annahme innerhalb einer Annahme.",
}
_LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": MappingProxyType(_ENGLISH),
    "de": MappingProxyType(_GERMAN),
}


def words(lang: str) -> Mapping[str, str]:
    """Return the words of a language that `BookOptions` accepts."""
    return _LANGUAGES[lang]


def tier_name(tier: int | None, lang: str) -> str:
    """Return the name of a tier, 1 … 7, or what stands for a puzzle beyond them."""
    return _LANGUAGES[lang]["ungraded"] if tier is None else Words(lang).tier(tier)


__all__ = ["tier_name", "words"]
