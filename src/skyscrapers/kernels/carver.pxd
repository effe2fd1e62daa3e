# The names that carver.py works with when it is compiled.
from skyscrapers.kernels.fill cimport Random
from skyscrapers.kernels.line cimport Memory
from skyscrapers.kernels.search cimport Search
from skyscrapers.kernels.words cimport *
