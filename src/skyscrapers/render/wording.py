"""Sentences: what a person would say of a deduction, from one catalogue of words.

The catalogue is `words.json`, also read by the web page. Nothing is glued together from half
sentences: every sentence is an entry with places to fill in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

from ..core.candidates import Candidates, Mark, heights_of
from ..core.deduction import Case, Conclusion, Contradiction, Deduction
from ..core.errors import InvalidPuzzle, shown
from ..core.geometry import Cell, Edge, Side, sightline
from ..core.puzzle import Puzzle
from ..core.rules import HouseName, axis_kind

Style = Callable[[str, str], str]
"""From the kind of a word (technique, cell, height, line, clue) and its text to how it shows."""

BACKWARD = frozenset({Side.RIGHT, Side.BOTTOM})
NAMED_AT_MOST = 2
"""So many groups of candidates a reason names; more are said to be what goes."""


def plain(kind: str, text: str) -> str:
    """Show every word as it is."""
    return text


def rich_style(kind: str, text: str) -> str:
    """Show words in rich's markup: names bold, cells, heights and clues coloured."""
    tag = {"technique": "bold", "cell": "cyan", "height": "bold green", "clue": "bold yellow"}
    return f"[{tag[kind]}]{text}[/]" if kind in tag else text


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, Any]:
    """Return the whole catalogue: language, then section, then entry."""
    text = files(__package__).joinpath("words.json").read_text(encoding="utf-8")
    return cast(Mapping[str, Any], json.loads(text))


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that there are."""
    return tuple(catalogue())


class Words:
    """One language in one style.

    Parameters
    ----------
    language : str
        A code of `languages()`.
    style : Style
        How words of a kind are shown.

    Raises
    ------
    InvalidPuzzle
        If there is no such language.
    """

    def __init__(self, language: str = "en", style: Style = plain) -> None:
        if language not in catalogue():
            raise InvalidPuzzle(f"language {shown(language)}", "", ", ".join(languages()))
        self._words = catalogue()[language]
        self.style = style

    # --- entries ---------------------------------------------------------------------------

    def say(self, section: str, entry: str, **slots: object) -> str:
        """Return an entry of the catalogue with its places filled in."""
        return str(self._words[section][entry]).format_map(slots)

    def counted(self, section: str, entry: str, count: object, **slots: object) -> str:
        """Return an entry that tells a number; for 1 the one under `entry_one`, if there is one."""
        one = f"{entry}_one"
        chosen = one if count == 1 and one in self._words[section] else entry
        return self.say(section, chosen, count=count, **slots)

    def tier(self, tier: int) -> str:
        """Return the name of a tier."""
        return str(self._words["tiers"][tier - 1])

    def technique(self, technique: str, form: str = "name") -> str:
        """Return a text about a technique: `name`, `also`, `idea`, `look` or `text`.

        Raises
        ------
        KeyError
            If the catalogue does not have the technique.
        """
        text = str(self._words["techniques"][technique].get(form, ""))
        return self.style("technique", text) if form == "name" else text

    # --- small words -----------------------------------------------------------------------

    def cell(self, cell: Cell) -> str:
        """Return a cell, as `r3c5`."""
        return self.style("cell", str(cell))

    def height(self, height: int) -> str:
        """Return a height, or the word for a park."""
        return self.style("height", str(height) if height else self.say("phrases", "park"))

    def house(self, name: HouseName) -> str:
        """Return a line or another house."""
        text = self.say("phrases", name.kind.value, number=name.index + 1)
        return self.style("line", text)

    def direction(self, edge: Edge) -> str:
        """Return from where somebody at an edge looks."""
        return self.say("phrases", edge.side.value)

    def view(self, edge: Edge) -> str:
        """Return a line and from where it is seen."""
        return self.say("phrases", "view", line=self.house(house_of(edge)), **self._from(edge))

    def _from(self, edge: Edge) -> dict[str, object]:
        return {"from": self.direction(edge)}

    def listed(self, items: Iterable[str], link: str = "and") -> str:
        """Return a list in words: a, b and c."""
        *most, last = list(items) or [""]
        if not most:
            return last
        return f"{', '.join(most)} {self.say('phrases', link)} {last}"

    def heights(self, mask: int, link: str = "and") -> str:
        """Return the heights of a mask as a list."""
        return self.listed((self.height(height) for height in heights_of(mask)), link)

    def cells(self, cells: Iterable[Cell], link: str = "and") -> str:
        """Return cells as a list."""
        return self.listed(map(self.cell, cells), link)

    def candidate(self, mark: Mark) -> str:
        """Return a height in a cell."""
        return self.say(
            "fragments", "mark", height=self.height(mark.height), cell=self.cell(mark.cell)
        )

    # --- what goes and what stands ---------------------------------------------------------

    def result(self, conclusion: Conclusion) -> str:
        """Return what stands and what goes, in sentences."""
        if isinstance(conclusion, Contradiction):
            return ""
        sentences = [
            self.say("phrases", "stands", cell=self.cell(m.cell), height=self.height(m.height))
            for m in conclusion.placements
        ]
        for mask, cells in by_heights(conclusion.eliminations):
            entry = "goes" if mask.bit_count() == 1 else "go"
            text = self.heights(mask)
            where = self.cells(cells)
            sentences.append(self.say("phrases", entry, height=text, heights=text, cells=where))
        return " ".join(map(capital, sentences))

    def brief(self, conclusion: Conclusion) -> str:
        """Return what stands and what goes, in signs: `r1c6 = 1`, `−7 r1c2`."""
        if isinstance(conclusion, Contradiction):
            return "⊥"
        parts = [f"{self.cell(m.cell)} = {self.height(m.height)}" for m in conclusion.placements]
        for mask, cells in by_heights(conclusion.eliminations):
            heights = "".join(f"−{self.height(height)} " for height in heights_of(mask))
            parts.append(heights + " ".join(map(self.cell, cells)))
        return ", ".join(parts)

    # --- hints -----------------------------------------------------------------------------

    def where_to_look(self, conclusion: Conclusion) -> str:
        """Return the first degree of a hint: the place, and from what kind of things it follows."""
        evidence = conclusion.evidence
        reasons = self.listed(self._reasons(conclusion))
        if conclusion.edge is not None and len(evidence.clues) == 1:
            line = capital(self.house(house_of(conclusion.edge)))
            seen_from = self.direction(evidence.clues[0])
            return self.say("hint", "where_view", Line=line, reasons=reasons, **{"from": seen_from})
        if evidence.lines and not evidence.cases and conclusion.technique != "naked-single":
            lines = capital(self.listed(map(self.house, evidence.lines)))
            return self.say("hint", "where_line", Line=lines, reasons=reasons)
        cells = [mark.cell for case in evidence.cases for mark in case.assumption]
        cells = cells or [entry.cell for entry in evidence.candidates]
        return self.say("hint", "where_cells", cells=self.cells(cells), reasons=reasons)

    def _reasons(self, conclusion: Conclusion) -> list[str]:
        evidence = conclusion.evidence
        built = sum(1 for _, mask in evidence.candidates if mask.bit_count() == 1)
        reasons = []
        if evidence.clues:
            reasons.append(self.say("hint", "clue" if len(evidence.clues) == 1 else "clues"))
        if built:
            reasons.append(self.counted("hint", "buildings", built))
        if built < len(evidence.candidates) or not reasons:
            reasons.append(self.say("hint", "marks"))
        return reasons

    def what_to_look_for(self, conclusion: Conclusion) -> str:
        """Return the second degree of a hint: the technique, what it looks for, and where."""
        name = self.technique(conclusion.technique)
        text = self.technique(conclusion.technique, "look")
        where = self.where_to_look(conclusion)
        return self.say("phrases", "heading", name=name, text=f"{text} {where}")

    def mistake(
        self,
        puzzle: Puzzle,
        rule: str,
        where: Cell | HouseName | Edge,
        cells: Sequence[Cell],
        height: int | None,
    ) -> str:
        """Return what is wrong on a player's board, without telling what would be right."""
        slots: dict[str, object] = {"cells": self.cells(cells), "count": len(cells)}
        if height is not None:
            slots |= {"height": self.height(height), "seen": height}
        if isinstance(where, Edge):
            slots |= {"from": self.direction(where), "clue": puzzle.clue(where)}
            slots["Line"] = capital(self.house(house_of(where)))
            if rule == "ahead":
                rule = (
                    "clue_ahead"
                    if puzzle.told_clues[edge_number(where, puzzle.size)]
                    else "line_ahead"
                )
        elif isinstance(where, Cell):
            slots["cell"] = capital(self.cell(where))
        else:
            slots["house"] = self.house(where)
        return self.say("mistakes", rule, **slots)

    # --- sentences -------------------------------------------------------------------------

    def sentence(self, puzzle: Puzzle, board: Candidates, conclusion: Conclusion) -> str:
        """Return the whole step in words: the technique, the reason, what follows.

        Parameters
        ----------
        puzzle : Puzzle
            The puzzle.
        board : Candidates
            The board before the step.
        conclusion : Conclusion
            The step.
        """
        text = f"{self.reason(puzzle, board, conclusion)} {self.result(conclusion)}".strip()
        name = self.technique(conclusion.technique)
        return self.say("phrases", "heading", name=name, text=text)

    def reason(self, puzzle: Puzzle, board: Candidates, conclusion: Conclusion) -> str:
        """Return why a step follows."""
        template = self.technique(conclusion.technique, "text")
        return capital(template.format_map(Slots(self, puzzle, board, conclusion)))

    def short(self, conclusion: Conclusion) -> str:
        """Return a step in one short line: the technique, where, what follows in signs."""
        name = self.technique(conclusion.technique)
        return f"{name}, {self.place(conclusion)}: {self.brief(conclusion)}"

    def place(self, conclusion: Conclusion) -> str:
        """Return where a step looks: a view, lines or cells."""
        evidence = conclusion.evidence
        if conclusion.edge is not None and len(evidence.clues) == 1:
            return self.view(evidence.clues[0])
        if conclusion.edge is not None:
            return self.house(house_of(conclusion.edge))
        if conclusion.technique != "naked-single" and evidence.lines:
            return self.listed(map(self.house, evidence.lines))
        return self.cells(entry.cell for entry in evidence.candidates[:1])

    def trouble(self, contradiction: Contradiction) -> str:
        """Return what a contradiction shows, as a clause."""
        evidence = contradiction.evidence
        facts = dict(contradiction.facts)
        if "height" in facts:
            height = self.height(int(cast(int, facts["height"])))
            line = self.house(evidence.lines[0])
            return self.say("fragments", "no_height", line=line, height=height)
        if contradiction.edge is None:
            cell = self.cell(evidence.candidates[0].cell)
            return self.say("fragments", "no_candidate", cell=cell)
        return self.say("fragments", "no_line", line=self.house(house_of(contradiction.edge)))

    def run(
        self,
        puzzle: Puzzle,
        steps: Sequence[tuple[Candidates, Conclusion]],
        *,
        opening: bool = False,
        brief: bool = False,
    ) -> str:
        """Return a run of steps as one: a step and the cells that singles fill after it.

        Parameters
        ----------
        puzzle : Puzzle
            The puzzle.
        steps : sequence of pairs
            Boards before, and conclusions.
        opening : bool
            Whether the run has no step but openings and singles.
        brief : bool
            In one short line.
        """
        board, first = steps[0]
        if len(steps) == 1:
            return self.short(first) if brief else self.sentence(puzzle, board, first)
        openings = [c for _, c in steps if c.edge is not None]
        singles = [c for _, c in steps if c.edge is None]
        parts = []
        if opening:
            parts += self._opening(openings, brief)
        else:
            singles = singles[1:] if first.edge is None else singles
            parts.append(self.short(first) if brief else self.sentence(puzzle, board, first))
        parts += self._singles(singles, brief)
        return ("; " if brief else " ").join(parts)

    def _opening(self, openings: Sequence[Conclusion], brief: bool) -> list[str]:
        if not openings:
            return []
        count = len({conclusion.edge for conclusion in openings})
        if brief:
            return [self.counted("phrases", "opens_short", count)]
        result = "; ".join(map(self.short, openings))
        return [self.counted("phrases", "opens", count, result=result)]

    def _singles(self, singles: Sequence[Conclusion], brief: bool) -> list[str]:
        made = [conclusion for conclusion in singles if isinstance(conclusion, Deduction)]
        placed = [mark for deduction in made for mark in deduction.placements]
        if not placed:
            gone = sum(len(deduction.eliminations) for deduction in made)
            entry = "clears_short" if brief else "clears"
            return [self.counted("phrases", entry, gone)] if gone else []
        if brief:
            return [self.counted("phrases", "fills_short", len(placed))]
        if len(placed) == 1:
            return [self.say("phrases", "fills_one", cells=self._equation(placed[0]))]
        marks = ", ".join(map(self._equation, placed))
        return [self.say("phrases", "fills", count=len(placed), marks=marks)]

    def _equation(self, mark: Mark) -> str:
        return f"{self.cell(mark.cell)} = {self.height(mark.height)}"


class Slots(dict[str, str]):
    """The places of a sentence, each worked out only when the sentence has it.

    A sentence that names a place for which there is no method here is a mistake in the catalogue
    (KeyError; a test reads every entry).
    """

    def __init__(
        self, words: Words, puzzle: Puzzle, board: Candidates, conclusion: Conclusion
    ) -> None:
        super().__init__()
        self.words = words
        self.puzzle = puzzle
        self.board = board
        self.conclusion = conclusion
        self.facts = dict(conclusion.facts)

    def __missing__(self, slot: str) -> str:
        method = getattr(self, f"_{slot.lower()}", None)
        if method is None:
            raise KeyError(slot)
        text = str(method())
        return capital(text) if slot[0].isupper() else text

    @property
    def _marks(self) -> tuple[Mark, ...]:
        return () if isinstance(self.conclusion, Contradiction) else self.conclusion.eliminations

    @property
    def _stands(self) -> tuple[Mark, ...]:
        return () if isinstance(self.conclusion, Contradiction) else self.conclusion.placements

    @property
    def _edge(self) -> Edge:
        assert self.conclusion.edge is not None
        return self.conclusion.edge

    def _fact(self, name: str) -> int:
        return cast(int, self.facts[name])

    def _sight(self) -> list[int]:
        return [self.board[cell] for cell in sightline(self._edge, self.puzzle.size)]

    # where
    def _view(self) -> str:
        return self.words.view(self._edge)

    def _line(self) -> str:
        return self.words.house(self.conclusion.evidence.lines[0])

    def _lines(self) -> str:
        return self.words.listed(map(self.words.house, self._main_lines()))

    def _main_lines(self) -> list[HouseName]:
        """The parallel lines that the step starts from: those of the first line's kind."""
        lines = self.conclusion.evidence.lines
        return [name for name in lines if name.kind == lines[0].kind]

    def _from(self) -> str:
        return self.words.direction(self._edge)

    def _opposite(self) -> str:
        return self.words.direction(self._edge.opposite)

    def _cells(self) -> str:
        return self.words.cells(dict.fromkeys(m.cell for m in self._stands or self._marks))

    def _cell(self) -> str:
        stands = self._stands
        cell = stands[0].cell if stands else self.conclusion.evidence.candidates[0].cell
        return self.words.cell(cell)

    def _cells_used(self) -> str:
        return self.words.cells(entry.cell for entry in self.conclusion.evidence.candidates)

    def _pivot(self) -> str:
        return self.words.cell(self.conclusion.evidence.candidates[0].cell)

    def _wings(self) -> str:
        return self.words.cells(entry.cell for entry in self.conclusion.evidence.candidates[1:])

    # clues
    def _clue(self) -> str:
        return self.words.style("clue", str(self.puzzle.clue(self._edge)))

    def _back(self) -> str:
        return self.words.style("clue", str(self.puzzle.clue(self._edge.opposite)))

    def _its_clues(self) -> str:
        clues = self.conclusion.evidence.clues
        values = [self.words.style("clue", str(self.puzzle.clue(edge))) for edge in clues]
        if len(values) == 2:
            return self.words.say("fragments", "its_clues", clue=values[0], back=values[1])
        if not values:
            return self.words.say("fragments", "its_rule")
        return self.words.say("fragments", "its_clue", clue=values[0])

    # heights
    def _height(self) -> str:
        if "height" in self.facts:
            return self.words.height(self._fact("height"))
        marks = self._stands or self._marks
        if marks:
            return self.words.height(marks[0].height)
        return self.words.heights(self.conclusion.evidence.candidates[0].mask)

    def _top(self) -> str:
        return self.words.height(self.puzzle.rules.max_height)

    def _second(self) -> str:
        return self.words.height(self.puzzle.rules.max_height - 1)

    def _before_peak(self) -> int:
        top = 1 << self.puzzle.rules.max_height
        sight = self._sight()
        peak = self._fact("peak") if "peak" in self.facts else sight.index(max(sight))
        union = 0
        for mask in sight[:peak]:
            union |= mask
        return union & ~top

    def _tall(self) -> str:
        if "peak" not in self.facts:
            return self._height()
        return self.words.height(self._before_peak().bit_length() - 1)

    def _next(self) -> str:
        return self.words.height(self._marks[0].height)

    def _pool(self) -> str:
        return self.words.heights(self._before_peak())

    def _head_height(self) -> str:
        head = self._sight()[0]
        gone = sum(1 << mark.height for mark in self._marks)
        return self.words.heights(head & ~gone)

    def _heights_used(self) -> str:
        union = 0
        for entry in self.conclusion.evidence.candidates:
            union |= entry.mask
        return self.words.heights(union)

    def _heights_kept(self) -> str:
        kept = 0
        for cell in {mark.cell for mark in self._marks}:
            gone = sum(1 << m.height for m in self._marks if m.cell == cell)
            kept |= self.board[cell] & ~gone
        return self.words.heights(kept)

    def _gone_list(self) -> str:
        gathered = by_heights(self._marks)
        if len(gathered) > NAMED_AT_MOST:
            return self.words.say("fragments", "gone_many")
        parts = [
            self.words.say(
                "fragments",
                "gone_in",
                heights=self.words.heights(mask, "or"),
                cell=self.words.cells(cells, "or"),
            )
            for mask, cells in gathered
        ]
        return self.words.listed(parts, "or")

    # numbers
    def _peak(self) -> str:
        return str(self._fact("peak") + 1)

    def _seen(self) -> str:
        return str(self._fact("seen"))

    def _seen_from(self) -> str:
        count = self._fact("seen")
        return self.words.counted("fragments", "seen", count)

    def _clue_buildings(self) -> str:
        count = self.puzzle.clue(self._edge)
        return self.words.counted("fragments", "sure", count)

    def _unit(self) -> str:
        return self.words.say("fragments", f"unit_{self.puzzle.rules.measure.value}")

    def _rest(self) -> str:
        return str(cast(int, self.puzzle.clue(self._edge)) - self._fact("seen"))

    def _hidden_need(self) -> str:
        return str(cast(int, self.puzzle.clue(self._edge)) - 1)

    def _count(self) -> str:
        return str(len(self.conclusion.evidence.cases))

    def _fits(self) -> str:
        count = self._fact("arrangements")
        return self.words.counted("fragments", "fits", count)

    def _list(self) -> str:
        lines = [
            cast("tuple[int, ...]", value)
            for name, value in self.conclusion.facts
            if name == "arrangement"
        ]
        if self._edge.side in BACKWARD:
            lines = [line[::-1] for line in lines]
        return "; ".join(" ".join(str(height) for height in line) for line in sorted(lines))

    # chains and assumptions
    def _chain(self) -> str:
        names = [self.words.candidate(mark) for mark in self.conclusion.evidence.chain]
        say = self.words.say
        links = [say("fragments", "link_first", first=names[0], second=names[1])]
        links += [
            say("fragments", "link_next", first=names[at], second=names[at + 1])
            for at in range(2, len(names) - 1, 2)
        ]
        return ", ".join(links)

    def _assumption(self) -> str:
        mark = self.conclusion.evidence.cases[0].assumption[0]
        cell, height = self.words.cell(mark.cell), self.words.height(mark.height)
        return self.words.say("fragments", "assume", cell=cell, height=height)

    def _looks(self) -> str:
        return self.words.counted(
            "fragments", "looks", len(self.conclusion.evidence.cases[0].steps)
        )

    def _trouble(self) -> str:
        if isinstance(self.conclusion, Contradiction):
            return self.words.trouble(self.conclusion)
        last = self.conclusion.evidence.cases[0].steps[-1]
        assert isinstance(last, Contradiction)
        return self.words.trouble(last)

    def _depth(self) -> str:
        return str(_depth(self.conclusion.evidence.cases))

    def _cases(self) -> str:
        cases = self.conclusion.evidence.cases
        return self.words.listed((self.words.candidate(c.assumption[0]) for c in cases), "or")


def _depth(cases: Sequence[Case]) -> int:
    """How deep assumptions lie inside one another."""
    inner = [_depth(step.evidence.cases) for case in cases for step in case.steps]
    return (1 if cases else 0) + max(inner, default=0)


def house_of(edge: Edge) -> HouseName:
    """Return the line seen from an edge, as a house."""
    return HouseName(axis_kind(edge.line.axis), edge.line.index)


def edge_number(edge: Edge, size: int) -> int:
    """Return the number of an edge in the order of packed clues."""
    return list(Side).index(edge.side) * size + edge.index


def by_heights(marks: Sequence[Mark]) -> list[tuple[int, list[Cell]]]:
    """Return cells that lose the same heights together, with those heights as a mask."""
    lost: dict[Cell, int] = {}
    for mark in marks:
        lost[mark.cell] = lost.get(mark.cell, 0) | 1 << mark.height
    together: dict[int, list[Cell]] = {}
    for cell, mask in lost.items():
        together.setdefault(mask, []).append(cell)
    return list(together.items())


def capital(text: str) -> str:
    """Return a text with its first letter in upper case; markup before it stays as it is."""
    for place, letter in enumerate(text):
        if letter == "[" and "]" in text[place:]:
            end = text.index("]", place) + 1
            return text[:end] + capital(text[end:])
        if letter.isalpha():
            return text[:place] + letter.upper() + text[place + 1 :]
        if not letter.isspace():
            return text
    return text


__all__ = ["Style", "Words", "catalogue", "languages", "plain", "rich_style"]
