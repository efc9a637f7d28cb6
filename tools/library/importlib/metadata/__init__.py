"""Stands in for importlib.metadata, which pulls in the email package among others.

Python itself calls the one method below whenever a package was installed.
"""


class MetadataPathFinder:
    """Has no cache."""

    @staticmethod
    def invalidate_caches():
        """Does nothing."""


def __getattr__(name):
    raise AttributeError(f"importlib.metadata.{name} is left out of this site's standard library")
