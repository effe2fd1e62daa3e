"""Chains: alternating links between candidates, from one that may stand to another.

A strong link says that at least one of two candidates stands, a weak one that they do not both.
A chain strong, weak, strong … strong leaves at least one of its two ends standing, so every
candidate that is weakly linked to both ends goes. Sets of candidates are bit masks: bit
``cell · width + height``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..core.candidates import Mark, heights_of
from ..core.deduction import CellCandidates, Conclusion, Deduction, Evidence
from ..core.geometry import Edge
from ..core.rules import HouseName
from ..kernels import project
from .finder import Finder, Scope, always
from .patterns import line_arrangements
from .thin import thin_line
from .view import Frame, View

SHORT = 3
LONG = 10
ARRANGED_AT_MOST = 60


@dataclass
class Links:
    """The links of a board.

    Attributes
    ----------
    strong, weak : dict of int to int
        From a candidate to those it is linked to, as a mask.
    lines : dict of int to int
        For strong links that only a line's arrangements give: from a candidate to those it is so
        linked to.
    """

    strong: dict[int, int] = field(default_factory=dict)
    weak: dict[int, int] = field(default_factory=dict)

    def join(self, one: int, other: int) -> None:
        """Add a strong link."""
        self.strong[one] = self.strong.get(one, 0) | 1 << other
        self.strong[other] = self.strong.get(other, 0) | 1 << one


def links_of(view: View, with_lines: bool) -> Links:
    """Return the links of a board; with those inside lines if asked."""
    frame = view.frame
    width = frame.top + 1
    links = Links()
    board = [sum(1 << cell * width + h for h in heights_of(m)) for cell, m in enumerate(view.masks)]
    _weak_links(view, links, board)
    for cell, mask in enumerate(view.masks):
        if mask.bit_count() == 2:
            low, high = heights_of(mask)
            links.join(cell * width + low, cell * width + high)
    for number, house in enumerate(frame.houses):
        if frame.complete[number]:
            for height in range(1, frame.top + 1):
                places = [cell for cell in house if view.masks[cell] >> height & 1]
                if len(places) == 2:
                    links.join(places[0] * width + height, places[1] * width + height)
    if with_lines:
        for line in range(2 * frame.size):
            view.tick()
            _line_links(view, links, line)
    return links


def _weak_links(view: View, links: Links, board: list[int]) -> None:
    """The same cell, and the same height in a house; parks only where a house has one."""
    frame = view.frame
    width = frame.top + 1
    by_height = [0] * width
    for cell, mask in enumerate(view.masks):
        for height in heights_of(mask):
            by_height[height] |= 1 << cell * width + height
    peers = [sum(board[peer] for peer in frame.peers[cell]) for cell in range(len(board))]
    for cell, mask in enumerate(view.masks):
        for height in heights_of(mask):
            node = cell * width + height
            seen = peers[cell] & by_height[height] if height or frame.parks == 1 else 0
            links.weak[node] = board[cell] & ~(1 << node) | seen


def _line_links(view: View, links: Links, line: int) -> None:
    """What every arrangement of a line has one of, and what none has both of."""
    frame = view.frame
    front, back = frame.ends[line]
    if not view.clues[front] and not view.clues[back]:
        return
    found = line_arrangements(view, line, ARRANGED_AT_MOST)
    if not 1 < len(found) <= ARRANGED_AT_MOST:
        return
    width = frame.top + 1
    has: dict[int, int] = {}
    for number, arrangement in enumerate(found):
        for cell, height in zip(frame.houses[line], arrangement, strict=True):
            node = cell * width + height
            has[node] = has.get(node, 0) | 1 << number
    everything = (1 << len(found)) - 1
    nodes = [node for node, sets in has.items() if sets != everything]
    for at, one in enumerate(nodes):
        for other in nodes[at + 1 :]:
            if has[one] | has[other] == everything:
                links.join(one, other)
            if not has[one] & has[other]:
                links.weak[one] |= 1 << other
                links.weak[other] |= 1 << one


def _chains(technique: str, with_lines: bool) -> Finder:
    def look(view: View, place: int) -> Iterator[Conclusion]:
        links = links_of(view, with_lines)
        for longest in (SHORT, LONG):
            found = False
            for chain in _shortest(links, longest):
                found = True
                yield _deduction(technique, view, links, chain)
            if found:
                return

    def thin(view: View, conclusion: Conclusion) -> Conclusion:
        assert isinstance(conclusion, Deduction)
        return _with_reasons(view, conclusion, _Reasons(view, thin=True))

    return Finder(Scope.BOARD, look, always, first_thin=thin)


def _shortest(links: Links, longest: int) -> Iterator[list[int]]:
    """Chains that remove something, those with the fewest strong links first."""
    waves = {start: _Wave(start, links) for start in links.strong}
    for _ in range(longest):
        live = list(waves.values())
        for wave in live:
            for end in wave.advance():
                gone = links.weak[wave.start] & links.weak[end]
                if gone or end == wave.start:
                    yield wave.chain(end)
            if not wave.newest:
                del waves[wave.start]


class _Wave:
    """All that can be reached from one candidate, should it not stand, link by link."""

    def __init__(self, start: int, links: Links) -> None:
        self.start = start
        self.links = links
        self.false = 1 << start
        self.true = 0
        self.newest = self.false
        self.parents: dict[tuple[int, bool], int] = {}

    def advance(self) -> list[int]:
        """Go one strong link further; return the candidates that stand by then, newly."""
        reached = []
        for false in _bits(self.newest):
            fresh = self.links.strong.get(false, 0) & ~self.true
            self.true |= fresh
            for node in _bits(fresh):
                self.parents[node, True] = false
                reached.append(node)
        self.newest = 0
        for true in reached:
            fresh = self.links.weak[true] & ~self.false
            self.false |= fresh
            self.newest |= fresh
            for node in _bits(fresh):
                self.parents[node, False] = true
        return reached

    def chain(self, end: int) -> list[int]:
        """Return the way from the start to a candidate that stands."""
        nodes = [end]
        stands = True
        while nodes[-1] != self.start or stands:
            nodes.append(self.parents[nodes[-1], stands])
            stands = not stands
        return nodes[::-1]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# --- evidence ----------------------------------------------------------------------------------


def _deduction(technique: str, view: View, links: Links, chain: list[int]) -> Deduction:
    frame = view.frame
    start, end = chain[0], chain[-1]
    placements: tuple[Mark, ...] = ()
    gone: tuple[Mark, ...] = ()
    if start == end:
        placements = (_mark(frame, start),)
    else:
        gone = tuple(_mark(frame, node) for node in _bits(links.weak[start] & links.weak[end]))
    nodes = tuple(_mark(frame, node) for node in chain)
    found = Deduction(technique, placements, gone, Evidence(chain=nodes))
    return _with_reasons(view, found, _Reasons(view, thin=False))


def _with_reasons(view: View, found: Deduction, reasons: _Reasons) -> Deduction:
    """Return a chain with what its links rest on."""
    chain = [_node(view.frame, mark) for mark in found.evidence.chain]
    for at in range(0, len(chain) - 1, 2):
        reasons.strong(chain[at], chain[at + 1])
    for at in range(1, len(chain) - 1, 2):
        reasons.weak(chain[at], chain[at + 1])
    for mark in found.eliminations:
        reasons.weak(chain[0], _node(view.frame, mark))
        reasons.weak(chain[-1], _node(view.frame, mark))
    return replace(found, evidence=reasons.evidence(found.evidence.chain))


def _node(frame: Frame, mark: Mark) -> int:
    return frame.number(mark.cell) * (frame.top + 1) + mark.height


def _mark(frame: Frame, node: int) -> Mark:
    cell, height = divmod(node, frame.top + 1)
    return Mark(*frame.cells[cell], height)


class _Reasons:
    """Collects what the links of a chain rest on; with `thin` the least for each link."""

    def __init__(self, view: View, thin: bool) -> None:
        self.view = view
        self.thin = thin
        self.frame = view.frame
        self.width = view.frame.top + 1
        self.houses: dict[int, None] = {}
        self.clues: dict[int, None] = {}
        self.cells: dict[int, None] = {}

    def strong(self, one: int, other: int) -> None:
        """Add what says that one of two candidates stands."""
        (cell, height), (second, same) = divmod(one, self.width), divmod(other, self.width)
        masks = self.view.masks
        if cell == second and masks[cell].bit_count() == 2:
            self.cells[cell] = None
            return
        shared = self.frame.cell_houses[cell] & self.frame.cell_houses[second]
        for number in heights_of(shared if height == same else 0):
            places = [c for c in self.frame.houses[number] if masks[c] >> height & 1]
            if self.frame.complete[number] and len(places) == 2:
                self._thin_house(number, {cell: ~(1 << height), second: ~(1 << same)}, (0, 0))
                return
        gone = {cell: ~(1 << height)}
        gone[second] = gone.get(second, -1) & ~(1 << same)
        self._thin_line(shared, gone)

    def weak(self, one: int, other: int) -> None:
        """Add what says that two candidates do not both stand."""
        (cell, height), (second, same) = divmod(one, self.width), divmod(other, self.width)
        if cell == second:
            return
        shared = self.frame.cell_houses[cell] & self.frame.cell_houses[second]
        if height == same and shared and (height or self.frame.parks == 1):
            if not any(shared >> number & 1 for number in self.houses):
                self.houses[(shared & -shared).bit_length() - 1] = None
            return
        self._thin_line(shared, {cell: 1 << height, second: 1 << same})

    def _thin_line(self, shared: int, assumed: dict[int, int]) -> None:
        """Find the line that gives a link, and add what of it does."""
        for number in heights_of(shared & ((1 << 2 * self.frame.size) - 1)):
            front, back = self.frame.ends[number]
            clues = self.view.clues[front], self.view.clues[back]
            if self._thin_house(number, assumed, clues):
                return

    def _thin_house(self, number: int, assumed: dict[int, int], clues: tuple[int, int]) -> bool:
        """Add what of a house shows that it cannot be filled with some cells cut down."""
        house = self.frame.houses[number]
        cuts = [assumed.get(cell, -1) for cell in house]

        def follows(masks: tuple[int, ...], clue: int, back: int) -> bool:
            cut = [mask & keep for mask, keep in zip(masks, cuts, strict=True)]
            return project(self.frame.shape, clue, back, cut) is None

        start = tuple([self.view.masks[cell] for cell in house])
        if not follows(start, *clues):
            return False
        least = start, *clues
        masks, clue, back = thin_line(least, self.frame.full, follows) if self.thin else least
        self.houses[number] = None
        self.cells |= dict.fromkeys(
            cell for cell, mask in zip(house, masks, strict=True) if mask != self.frame.full
        )
        if number < 2 * self.frame.size:
            ends = zip(self.frame.ends[number], (clue, back), strict=True)
            self.clues |= dict.fromkeys(edge for edge, kept in ends if kept)
        return True

    def evidence(self, chain: tuple[Mark, ...]) -> Evidence:
        """Return all of it."""
        frame, view = self.frame, self.view
        names: tuple[HouseName, ...] = tuple(frame.names[number] for number in self.houses)
        clues: tuple[Edge, ...] = tuple(frame.edges[edge] for edge in self.clues)
        cells = tuple(
            CellCandidates(frame.cells[cell], view.masks[cell])
            for cell in self.cells
            if view.masks[cell] != frame.full
        )
        return Evidence(names, clues, cells, (), chain)


chain = _chains("chain", with_lines=False)
line_chain = _chains("line-chain", with_lines=True)

__all__ = ["Links", "chain", "line_chain", "links_of"]
