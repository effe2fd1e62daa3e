"""Words: every technique, every language, every sentence that a path can need."""

from __future__ import annotations

import re
from typing import Any

import pytest

import skyscrapers as sk
from skyscrapers.core.candidates import Mark
from skyscrapers.core.deduction import Contradiction, Deduction
from skyscrapers.core.errors import InvalidPuzzle
from skyscrapers.human.ladder import BY_NAME, LADDER, TIERS
from skyscrapers.human.path import explain
from skyscrapers.render.wording import Slots, Words, catalogue, languages, rich_style
from skyscrapers.techniques.thin import thinned
from skyscrapers.techniques.view import View
from tests.brute_force import SMALL_RULES
from tests.human.puzzles import BY_TIER, of_tier
from tests.techniques.boards import random_board, rounds
from tests.techniques.lib import entries

ENGLISH = catalogue()["en"]
FORMS = ("name", "idea", "look", "text")


def flat(entries: dict[str, Any], above: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in entries.items():
        if isinstance(value, dict):
            found |= flat(value, f"{above}{key}.")
        else:
            found[above + key] = str(value)
    return found


@pytest.mark.parametrize("language", languages())
def test_every_technique_has_all_its_words(language: str) -> None:
    techniques = catalogue()[language]["techniques"]
    assert set(techniques) == {row.name for row in LADDER} | {"no-place"}
    for texts in techniques.values():
        assert all(texts[form].strip() for form in FORMS)
        assert texts["idea"].endswith(".")
    assert len(catalogue()[language]["tiers"]) == len(TIERS)
    names = [texts["name"] for texts in techniques.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_entries(language: str) -> None:
    english, other = flat(ENGLISH), flat(catalogue()[language])
    assert set(other) == set(english)
    for key, text in other.items():
        assert not re.search(r"\b(oops|try|guess|great)\b|!", text, re.I), key


@pytest.mark.parametrize("language", languages())
def test_every_place_in_a_technique_is_one_that_can_be_filled(language: str) -> None:
    for name, texts in catalogue()[language]["techniques"].items():
        for slot in re.findall(r"{(\w+)}", texts["text"]):
            assert hasattr(Slots, f"_{slot.lower()}"), (name, slot)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tier", BY_TIER)
def test_every_step_of_a_path_is_said(tier: int, language: str) -> None:
    words = Words(language)
    path = explain(of_tier(tier))
    for step in path.steps:
        text = words.sentence(path.puzzle, step.board, step.deduction)
        assert text.startswith(words.technique(step.technique))
        assert_clean(text)
        assert isinstance(step.deduction, Deduction)
        for mark in (*step.deduction.placements, *step.deduction.eliminations):
            assert str(mark.cell) in text.lower()
        for said in (
            words.short(step.deduction),
            words.where_to_look(step.deduction),
            words.what_to_look_for(step.deduction),
        ):
            assert_clean(said)
    for run in path.runs:
        pairs = [(step.board, step.deduction) for step in run.steps]
        for brief in (False, True):
            assert_clean(words.run(path.puzzle, pairs, opening=run.is_free, brief=brief))


def assert_clean(text: str) -> None:
    assert text
    assert not re.search(r"[{}]|  |\.\.| [.,;:]|None|\( *\)", text), text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["plain 4", "sum 4", "parks 4, sum", "haido 4", "boxes 4"])
def test_every_technique_is_said_on_random_boards(name: str, language: str) -> None:
    words = Words(language)
    for random in rounds(3, 2):
        board = random_board(SMALL_RULES[name], random)
        view = View.of(board.puzzle, board.candidates)
        for row in LADDER:
            conclusion = next(row.finder.find(view), None)
            if conclusion is not None:
                thin = thinned(view, row.finder, conclusion)
                assert_clean(words.sentence(board.puzzle, board.candidates, thin))


def test_a_census_lists_its_arrangements() -> None:
    found = [entry for entry in entries() if entry.technique == "line-census" and entry.after]
    for entry in found:
        if entry.forbidden:
            continue
        view = View.of(entry.puzzle, entry.board)
        finder = BY_NAME["line-census"].finder
        conclusion = thinned(view, finder, next(finder.find(view)))
        text = Words().sentence(entry.puzzle, entry.board, conclusion)
        count, listed = re.findall(r"(\w+) arrangements? fits?.*: ([\d ;]+)\.", text)[0]
        lines = listed.split("; ")
        assert count == ("one" if len(lines) == 1 else str(len(lines)))
        assert all(sorted(line.split()) == list("12345") for line in lines)


def test_a_contradiction_says_what_is_impossible() -> None:
    puzzle = sk.Puzzle.from_clues(top=[3, 0, 0, 0], bottom=[3, 0, 0, 0])
    (step,) = explain(puzzle).steps
    assert isinstance(step.deduction, Contradiction)
    text = Words().sentence(puzzle, step.board, step.deduction)
    assert text == ("Impossible pair. Column 1 cannot show 3 from above and 3 from below.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_agree_with_what_is_counted(language: str) -> None:
    words = Words(language)
    for section, said in catalogue()[language].items():
        for entry in said if section in ("phrases", "status", "hint") else ():
            if f"{entry}_one" in said and entry != "fills":
                one, two = (words.counted(section, entry, n, result="…") for n in (1, 2))
                assert "2" in two
                assert not re.search(r"\d", one)
    assert "one step." in Words().counted("status", "solved", 1)
    assert words.counted("status", "contradiction", 1) == words.say("status", "contradiction")


def test_rich_words_are_marked_and_plain_ones_are_not() -> None:
    path = explain(of_tier(2))
    step = path.runs[1].steps[0]
    plain = Words().sentence(path.puzzle, step.board, step.deduction)
    rich = Words(style=rich_style).sentence(path.puzzle, step.board, step.deduction)
    assert "[bold]" in rich
    assert re.sub(r"\[/?[a-z ]*\]", "", rich) == plain


def test_marks_are_gathered_by_what_they_lose() -> None:
    deduction = Deduction("slide", (), (Mark(0, 0, 1), Mark(0, 0, 2), Mark(1, 0, 1), Mark(1, 0, 2)))
    assert Words().result(deduction) == "1 and 2 go from r1c1 and r2c1."
    assert Words().brief(deduction) == "−1 −2 r1c1 r2c1"


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="language"):
        Words("eo")


def test_a_sparse_puzzle_shows_few_steps() -> None:
    assert len(explain(of_tier(2)).runs) <= 15
