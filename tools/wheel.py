"""The wheel of `game/` (PEP 427), written by hand so that the same sources give the same bytes."""

from __future__ import annotations

import base64
import hashlib
import io
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tools.layout import ROOT

NAME = "game"
BYTECODE_TAG = "py314-none-any"
"""Bytecode fits one version of Python only, that of the pinned Pyodide."""

MAIN = "__main__.py"
EPOCH = (2024, 1, 1, 0, 0, 0)
"""One date for every file in an archive, as the clock must not change its bytes."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel file in memory."""

    version: str
    tag: str
    content: bytes

    @property
    def file_name(self) -> str:
        """The name that installers read the version and tag from."""
        return f"{NAME}-{self.version}-{self.tag}.whl"


def archive(files: dict[str, bytes], compress: bool = True) -> bytes:
    """A zip of the files in the given order, the same bytes on every machine."""
    buffer = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(buffer, "w") as target:
        for name, content in files.items():
            about = zipfile.ZipInfo(name, EPOCH)
            about.create_system = 3
            about.external_attr = 0o644 << 16
            about.compress_type = method
            target.writestr(about, content, compresslevel=9 if compress else None)
    return buffer.getvalue()


def project_version(root: Path = ROOT) -> str:
    """The version in pyproject.toml."""
    return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def package_files(root: Path = ROOT) -> dict[str, bytes]:
    """The sources of `game/` by their path in the wheel, sorted.

    What is for the command line only (`__main__.py`) does not go into the browser.
    """
    return {
        file.relative_to(root).as_posix(): file.read_bytes()
        for file in sorted((root / NAME).rglob("*"))
        if file.is_file()
        and "__pycache__" not in file.parts
        and file.suffix != ".pyc"
        and file.name != MAIN
    }


def pack(files: dict[str, bytes], version: str, tag: str = "py3-none-any") -> Wheel:
    """Puts files into a wheel with the metadata that an installer wants."""
    info = f"{NAME}-{version}.dist-info"
    whole = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": (
            f"Wheel-Version: 1.0\nGenerator: tools.wheel\nRoot-Is-Purelib: true\nTag: {tag}\n"
        ).encode(),
    }
    record = "".join(
        f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in whole.items()
    )
    whole[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    return Wheel(version, tag, archive(whole))


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
