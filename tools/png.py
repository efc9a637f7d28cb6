"""Writes PNG files (RGBA, 8 bits a channel) with the standard library alone."""

from __future__ import annotations

import struct
import zlib


def encode(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG of `width * height` RGBA pixels, row by row from the top.

    Raises ValueError when there are more or fewer bytes than that.
    """
    stride = 4 * width
    if len(pixels) != stride * height:
        raise ValueError(
            f"{width} x {height} RGBA needs {stride * height} bytes, not {len(pixels)}"
        )
    rows = b"".join(
        b"\0" + pixels[start : start + stride] for start in range(0, len(pixels), stride)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
