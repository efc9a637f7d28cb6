"""What can go wrong in the solver; each message says what and where."""

from __future__ import annotations


class SolverError(Exception):
    """Base of all errors the solver raises."""


class WeightsError(SolverError):
    """The bytes given are no usable weights file."""


class WrongFormat(WeightsError):
    """Not a weights file at all, or one of a version this program does not know."""


class DamagedWeights(WeightsError):
    """A weights file that was cut short or changed: a length or the checksum is wrong."""


class BadRequest(SolverError):
    """A request to the service that is no JSON object of the protocol."""
