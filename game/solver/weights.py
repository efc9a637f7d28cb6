"""The weights file: how a trained network is kept, and how it is checked when read.

All numbers are little-endian. The file begins with ``MAGIC``, the version (16 bits), the number
of tables (16), the CRC-32 of everything after this header (32) and the length of the payload
when unpacked (32). For each table follow the number of its blocks (32), the number of its cells
(8) and the cells (8 each, lowest index digit first). The rest is the payload, packed as xz. It
holds for each table: what each of the 256 byte values stands for, in points (32-bit floats); a
bitmap of the blocks kept (bit i of byte j is block 8 * j + i); a block of zeros, which stands
for all others; and the blocks kept, 256 bytes each: the weights whose index has the block's
number in its upper bits. Byte 0 stands for 0.
"""

from __future__ import annotations

import lzma
import struct
import zlib
from array import array

from game.solver.errors import DamagedWeights, WrongFormat
from game.solver.network import BLOCK, Network, Table

MAGIC = b"2048NTN\n"
VERSION = 1
HEADER = struct.Struct("<8sHHII")
TABLE = struct.Struct("<IB")
BOOK = struct.Struct("<256f")
# Far above any file of ours: a damaged length must not fill the memory.
_MOST_UNPACKED = 1 << 28


def read_weights(data: bytes) -> Network:
    """The network in the bytes of a weights file.

    Raises WrongFormat if they are something else or a version unknown here, and DamagedWeights
    if they were changed or cut short.
    """
    if len(data) < HEADER.size:
        raise DamagedWeights(f"the weights end after {len(data)} bytes, within the header")
    magic, version, count, checksum, unpacked = HEADER.unpack_from(data)
    if magic != MAGIC:
        raise WrongFormat(f"this is no weights file: it begins with {magic!r}, not {MAGIC!r}")
    if version != VERSION:
        raise WrongFormat(f"weights of version {version}; this program reads version {VERSION}")
    found = zlib.crc32(memoryview(data)[HEADER.size :])
    if found != checksum:
        raise DamagedWeights(f"the weights' checksum is {found:08x}, not {checksum:08x}")
    try:
        return _tables(data, count, unpacked)
    except (struct.error, lzma.LZMAError, EOFError, ValueError, IndexError) as error:
        raise DamagedWeights(f"the weights are inconsistent: {error}") from error


def _tables(data: bytes, count: int, unpacked: int) -> Network:
    position = HEADER.size
    heads: list[tuple[int, tuple[int, ...]]] = []
    for _ in range(count):
        kept, length = TABLE.unpack_from(data, position)
        position += TABLE.size
        heads.append((kept, tuple(data[position : position + length])))
        position += length
    if unpacked > _MOST_UNPACKED:
        raise ValueError(f"{unpacked} bytes of payload are too many")
    payload = lzma.LZMADecompressor().decompress(data[position:], unpacked + 1)
    if len(payload) != unpacked:
        raise ValueError(f"the payload has not {unpacked} bytes")
    view = memoryview(payload)
    tables = []
    start = 0
    for kept, cells in heads:
        book = BOOK.unpack_from(payload, start)
        start += BOOK.size
        bitmap = payload[start : start + 16 ** len(cells) // BLOCK // 8]
        start += len(bitmap)
        end = start + kept * BLOCK
        if end > unpacked:
            raise ValueError(f"the weights of tuple {cells} are missing")
        tables.append(Table(cells, book, _numbers(bitmap, kept), view[start:end]))
        start = end
    return Network(tables)


def _numbers(bitmap: bytes, kept: int) -> array[int]:
    """The number of each block, 0 for one that is not kept."""
    bits = bin(int.from_bytes(bitmap, "little"))[:1:-1].ljust(8 * len(bitmap), "0")
    numbers = array("I", bytes(4 * len(bits)))
    number = 0
    place = bits.find("1")
    while place >= 0:
        number += 1
        numbers[place] = number
        place = bits.find("1", place + 1)
    if number != kept - 1:
        raise ValueError(f"{number} blocks are marked, {kept - 1} kept")
    return numbers
