"""The one exception that the tools raise for a fault that the person at the keyboard can mend."""

from __future__ import annotations


class BuildError(Exception):
    """Says in one line what went wrong, where, and what to do about it."""
