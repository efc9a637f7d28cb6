"""Sets up what the tests need and runs all of them: `python -m tests [pytest's arguments]`."""

from __future__ import annotations

import subprocess
import sys

from tools import browsers, environment, npm
from tools.errors import BuildError
from tools.layout import ROOT


def main() -> int:
    """Returns pytest's exit code, or 1 when something that is needed cannot be had."""
    try:
        python = environment.ensure(["test"])
        npm.ensure()
    except BuildError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 1
    browsers.ensure()
    return subprocess.run(
        [str(python), "-m", "pytest", *sys.argv[1:]], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
