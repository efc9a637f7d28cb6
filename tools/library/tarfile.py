"""Stands in for tarfile: Pyodide imports it to unpack a wheel, which is a zip file."""


def __getattr__(name):
    raise AttributeError(f"tarfile.{name} is left out of this site's standard library")
