"""Where things lie in the project and in the built site."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The project's own folder."""

VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
CACHE = ROOT / "build" / "cache"
"""What the builder made before and can use again; safe to delete."""

SERVED = ROOT / "build" / "site"
"""The site that `python serve.py` shows while one works on it."""

SOURCES = ("index.html", "package.json", "package-lock.json", "game", "locales", "static", "tools")
"""What the site is made from; a change to any of it means building again."""
