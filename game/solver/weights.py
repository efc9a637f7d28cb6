"""The weights file: how a trained network is kept, and how it is checked when read.

All numbers are little-endian. The file begins with ``MAGIC``, the version (16 bits), the number of
tables (16) and the CRC-32 of everything after this header (32). For each table follow the number of
its blocks (32), the length of its packed payload (32), its stage (8),
the number of its cells (8) and the cells (8 each, lowest index digit first). Then come the
payloads, each packed as xz: a block of zeros, which stands for all that are not kept; the blocks
kept, 256 bytes each, which are the weights whose index has the block's number in its upper digits;
a bitmap of the blocks kept (bit i of byte j is block 8 * j + i); what each of the 256 byte values
stands for, in points (32-bit floats). Byte 0 stands for 0.
"""

from __future__ import annotations

import lzma
import struct
import zlib

from game.solver.errors import DamagedWeights, WrongFormat
from game.solver.network import BLOCK, Network, Table

MAGIC = b"2048NTN\n"
VERSION = 2
HEADER = struct.Struct("<8sHHI")
TABLE = struct.Struct("<IIBB")
BOOK = struct.Struct("<256f")
_MOST_CELLS = 6


def read_weights(data: bytes) -> Network:
    """The network in the bytes of a weights file.

    Raises WrongFormat if they are something else or a version unknown here, and DamagedWeights
    if they were changed or cut short.
    """
    if len(data) < HEADER.size:
        raise DamagedWeights(f"the weights end after {len(data)} bytes, within the header")
    magic, version, count, checksum = HEADER.unpack_from(data)
    if magic != MAGIC:
        raise WrongFormat(f"this is no weights file: it begins with {magic!r}, not {MAGIC!r}")
    if version != VERSION:
        raise WrongFormat(f"weights of version {version}; this program reads version {VERSION}")
    found = zlib.crc32(memoryview(data)[HEADER.size :])
    if found != checksum:
        raise DamagedWeights(f"the weights' checksum is {found:08x}, not {checksum:08x}")
    try:
        return Network(_tables(data, count))
    except (struct.error, lzma.LZMAError, EOFError, ValueError, IndexError) as error:
        raise DamagedWeights(f"the weights are inconsistent: {error}") from error


def _tables(data: bytes, count: int) -> list[Table]:
    position = HEADER.size
    heads: list[tuple[int, int, int, tuple[int, ...]]] = []
    for _ in range(count):
        kept, packed, stage, length = TABLE.unpack_from(data, position)
        position += TABLE.size
        cells = tuple(data[position : position + length])
        position += length
        if not 2 <= length <= _MOST_CELLS or len(cells) < length:
            raise ValueError(f"a tuple of {length} cells")
        heads.append((kept, packed, stage, cells))
    tables = []
    for kept, packed, stage, cells in heads:
        tables.append(_table(data[position : position + packed], kept, stage, cells))
        position += packed
    return tables


def _table(packed: bytes, kept: int, stage: int, cells: tuple[int, ...]) -> Table:
    bitmap_size = (16 ** len(cells) // BLOCK + 7) // 8
    size = kept * BLOCK + bitmap_size + BOOK.size
    if kept > 8 * bitmap_size + 1:
        raise ValueError(f"{kept} blocks of tuple {cells} are too many")
    # With a bound, so that a lying stream cannot fill the memory.
    payload = lzma.LZMADecompressor().decompress(packed, size + 1)
    if len(payload) != size:
        raise ValueError(f"the weights of tuple {cells} do not take {size} bytes")
    end = kept * BLOCK
    book = BOOK.unpack_from(payload, end + bitmap_size)
    blocks = _starts(payload[end : end + bitmap_size], kept)
    return Table(cells, book, blocks, payload[:end], stage)


def _starts(bitmap: bytes, kept: int) -> list[int]:
    """Where each block begins among those kept, 0 for one that is not."""
    bits = bin(int.from_bytes(bitmap, "little"))[:1:-1]
    starts = [0] * (8 * len(bitmap))
    start = 0
    place = bits.find("1")
    while place >= 0:
        start += BLOCK
        starts[place] = start
        place = bits.find("1", place + 1)
    if start != (kept - 1) * BLOCK:
        raise ValueError(f"{start // BLOCK} blocks are marked, {kept - 1} kept")
    return starts
