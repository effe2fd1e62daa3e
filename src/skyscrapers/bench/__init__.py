"""Floor 7: how fast is it? The project's own measurements, each answer checked."""

from .classes import CLASSES, BenchClass, towers
from .measure import Measured, measure
from .report import Report, run

__all__ = ["CLASSES", "BenchClass", "Measured", "Report", "measure", "run", "towers"]
