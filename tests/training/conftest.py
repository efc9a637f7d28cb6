"""Training needs numba (group `train`); without it these tests are skipped."""

from __future__ import annotations

import importlib.util

if importlib.util.find_spec("numba") is None:
    collect_ignore_glob = ["test_*.py"]
