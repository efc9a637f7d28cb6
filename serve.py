"""Prepares what the game needs, builds the site, serves it and opens it: `python serve.py`.

`--build DIR` only builds. Python 3.11+ and npm are all that must be there before.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):
    sys.exit("serve.py needs Python 3.11 or later; this is " + sys.version.split()[0])

import argparse
import subprocess
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from tools import environment, npm, server, watch
from tools.errors import BuildError
from tools.layout import ROOT, SERVED, SOURCES


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    options = parse(arguments)
    try:
        if options.build is None:
            serve(options)
        else:
            build(options.build.resolve(), options)
    except BuildError as error:
        print(f"serve.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, metavar="DIR", help="write the site to DIR and stop")
    parser.add_argument("--port", type=int, default=8048, help="port on 127.0.0.1 (%(default)s)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--base-url",
        default="",
        metavar="URL",
        help="the site's public address, for canonical links and the sitemap",
    )
    parser.add_argument(
        "--source-url", default="", metavar="URL", help="where the source is, for a link to it"
    )
    parser.add_argument(
        "--pseudo",
        action="store_true",
        help="with a made-up language (long, accented, from right to left) at /en-XB/, for tests",
    )
    return parser.parse_args(arguments)


def build(folder: Path, options: argparse.Namespace) -> None:
    """Builds the site into a folder, with the project's own environment.

    Raises BuildError when something that is needed cannot be had or a source has a fault.
    """
    python = environment.ensure(["build"])
    npm.ensure()
    command = [str(python), "-m", "tools.build", str(folder)]
    command += ["--base-url", options.base_url, "--source-url", options.source_url]
    if options.pseudo:
        command.append("--pseudo")
    if options.build is None:
        command.append("--live")
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise BuildError("the site was not built")


def serve(options: argparse.Namespace) -> None:
    """Builds, serves and builds again on every change, until interrupted."""
    with server.start(SERVED, options.port) as web:  # first, as a taken port is known at once
        build(SERVED, options)
        threading.Thread(target=web.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{web.server_address[1]}/"
        print(f"Serving {address} (Ctrl+C ends it)", flush=True)
        if not options.no_open:
            webbrowser.open(address)
        for changed in watch.changes(ROOT / name for name in SOURCES):
            names = ", ".join(str(file.relative_to(ROOT)) for file in changed[:3])
            print(f"Changed: {names}{', ...' if len(changed) > 3 else ''}", flush=True)
            try:
                build(SERVED, options)
            except BuildError as error:
                print(f"serve.py: {error}; still serving the last good one", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
