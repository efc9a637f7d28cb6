"""Helpers that the tests of the rules share."""
