"""Measure what the README says: ``python -m benchmarks [engine|solver|boot|input] [options]``.

Without a name every benchmark runs, one after the other, with its own defaults.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

USAGE = "usage: python -m benchmarks [{}] [options of that benchmark]"


def main(argv: list[str]) -> int:
    """Run the benchmark named first, or all; returns the exit status, 0 if all went well."""
    names = benchmarks()
    if argv and argv[0] in ("-h", "--help"):
        print(USAGE.format("|".join(names)))
        return 0
    if argv:
        name, *options = argv
        if name not in names:
            print(f"there is no benchmark {name!r}", file=sys.stderr)
            print(USAGE.format("|".join(names)), file=sys.stderr)
            return 2
        return run(name, options)
    return max([run(name, []) for name in names])


def benchmarks() -> list[str]:
    """The names of the benchmarks: this package's modules, the internal ones aside."""
    here = Path(__file__).parent
    return sorted(path.stem for path in here.glob("*.py") if not path.stem.startswith("_"))


def run(name: str, options: list[str]) -> int:
    """Run one benchmark: the ``main`` of the module of its name."""
    status: int = import_module(f"benchmarks.{name}").main(options)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
