"""Products of a given number of cells, and their files; without what plain SQL does not know."""
import os

from making import Maker
from product import Product

ELEMENTS, CHECKS = 50, 20


def product(cells, releases, seed=7):
    """A product of about so many cells; a thousand a screen, or fewer where that is too coarse."""
    checks = CHECKS if cells >= 10_000 else 10
    return Product(max(1, min(1000, cells // (ELEMENTS * checks))), ELEMENTS, checks, releases, seed, components=0, processes=0)


def make(bench, name, product, findings, **what):
    """Makes a file in the folder of the benchmark: one environment, nothing corrected, no tool."""
    Maker(bench.auditctl, bench.path(name), product, environments=1, corrections=0, automatic=0,
          **{"fixes": 0, "decisions": 0, **what}).make(findings)
