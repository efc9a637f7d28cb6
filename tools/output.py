"""The files of the site, gathered in memory and written in one go."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path, PurePosixPath

from tools.errors import BuildError


def short_hash(*parts: bytes) -> str:
    """Eight hexadecimal digits that change when any of the parts does."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:8]


def hashed_name(path: str, content: bytes) -> str:
    """`css/base.css` -> `css/base.1a2b3c4d.css`: a changed file is a new address."""
    pure = PurePosixPath(path)
    return str(pure.with_name(f"{pure.stem}.{short_hash(content)}{pure.suffix}"))


def check_target(folder: Path) -> None:
    """Raises BuildError for a folder that holds something else than a built site."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "site.json").exists():
        raise BuildError(f"{folder} is not empty and not a built site: choose another folder")


class Output:
    """Maps each file's address, relative to the site's root, to its content."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def add(self, path: str, content: bytes | str) -> str:
        """Takes a file in and returns its address. Raises BuildError for a name used twice."""
        data = content.encode() if isinstance(content, str) else content
        if self.files.get(path, data) != data:
            raise BuildError(f"two different files would be written to {path}")
        self.files[path] = data
        return path

    def add_hashed(self, path: str, content: bytes | str) -> str:
        """Takes a file in under a name that holds its hash and returns that address."""
        data = content.encode() if isinstance(content, str) else content
        return self.add(hashed_name(path, data), data)

    @property
    def version(self) -> str:
        """Short hash of everything gathered so far."""
        parts = (part for path in sorted(self.files) for part in (path.encode(), self.files[path]))
        return short_hash(*parts)

    def write(self, folder: Path) -> None:
        """Writes all files; the folder then holds nothing else.

        The new site is complete beside the old one before it takes its place, so that a server
        never shows half of each. Raises BuildError as `check_target` does.
        """
        check_target(folder)
        fresh = folder.with_name(f".{folder.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        for path, content in self.files.items():
            file = fresh / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)
