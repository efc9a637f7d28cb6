"""Builds, serves and checks the site. Runs on the developer's machine, never in the browser."""
