"""A small checker of clausal proofs, by unit propagation alone; it shares no code with any encoder.

A clause may be added when assuming all its literals false leads, by unit propagation, to a clause
with no literal left. Deletions are ignored, which can only help a step that is right.
"""

from __future__ import annotations

from collections import defaultdict


def read_formula(text: str) -> list[list[int]]:
    """The clauses of a DIMACS text."""
    lines = [line for line in text.splitlines() if line and line[0] not in "cp"]
    numbers = [int(word) for line in lines for word in line.split()]
    clauses: list[list[int]] = [[]]
    for number in numbers:
        if number:
            clauses[-1].append(number)
        else:
            clauses.append([])
    assert not clauses.pop(), "the last clause has no end"
    return clauses


class Checker:
    """Holds clauses and checks that others follow."""

    def __init__(self, clauses: list[list[int]]) -> None:
        self.watched: dict[int, list[list[int]]] = defaultdict(list)
        self.units: list[int] = []
        self.is_refuted = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause: list[int]) -> None:
        """Take a clause as given."""
        literals = list(dict.fromkeys(clause))
        if not literals:
            self.is_refuted = True
        elif len(literals) == 1:
            self.units.append(literals[0])
        else:
            for literal in literals[:2]:
                self.watched[literal].append(literals)

    def follows(self, clause: list[int]) -> bool:
        """Whether assuming that no literal of a clause holds leads to a contradiction."""
        true: set[int] = set()
        queue = [*self.units, *(-literal for literal in clause)]
        while queue:
            literal = queue.pop()
            if literal in true:
                continue
            if -literal in true:
                return True
            true.add(literal)
            if not self._propagate(-literal, true, queue):
                return True
        return False

    def _propagate(self, false: int, true: set[int], queue: list[int]) -> bool:
        """Find other watches for a literal that became false; False at a contradiction."""
        kept = []
        fine = True
        for clause in self.watched[false]:
            other = clause[1] if clause[0] == false else clause[0]
            place = next((i for i in range(2, len(clause)) if -clause[i] not in true), None)
            if other in true or place is None or not fine:
                kept.append(clause)
                if fine and other not in true:
                    if -other in true:
                        fine = False
                    else:
                        queue.append(other)
                continue
            clause[:2] = [other, clause[place]]
            clause[place] = false
            self.watched[clause[1]].append(clause)
        self.watched[false] = kept
        return fine


def check(formula: str, proof: str) -> bool:
    """Whether every clause of a proof follows from those before it, the empty one at last."""
    checker = Checker(read_formula(formula))
    for line in proof.splitlines():
        if line.startswith("d"):
            continue
        clause = [int(word) for word in line.split()]
        assert clause.pop() == 0, "a step without its end"
        if not checker.follows(clause):
            return False
        checker.add(clause)
    return checker.is_refuted
