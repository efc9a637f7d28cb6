"""Make the page's weights of a checkpoint, in two steps with training in between.

`python -m training.export prune FROM TO --keep N` writes a checkpoint whose other weights are 0;
train it on by `python -m training.train --frozen --config ... --out TO`. Then
`python -m training.export write FROM FILE` writes the weights file.
"""

from __future__ import annotations

import argparse
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from game.solver.network import BLOCK
from game.solver.weights import BOOK, HEADER, MAGIC, TABLE, VERSION
from training.checkpoint import load, save
from training.evaluate import open_source
from training.network import Network
from training.prune import SMALL, code_book, encode, even_book, prune


def layers(
    network: Network, weights: np.ndarray, step: float
) -> Iterator[tuple[tuple[int, ...], np.ndarray, np.ndarray]]:
    """Each table of one stage: its cells, its bytes and what they stand for.

    A small table is written twice: its weights in coarse steps, then what is missing in fine
    ones. Every board reads all its small weights, and byte steps there would cost a fifth of
    the score at one ply; in the large tables steps of 64 points cost nothing to be measured.
    """
    offset = 0
    for cells, size in zip(network.tuples, network.sizes, strict=True):
        table = weights[offset : offset + size]
        offset += size
        if size > SMALL:
            book = code_book(step, float(np.abs(table).max()))
            yield cells, encode(table, book), book
            continue
        coarse = even_book(SMALL_STEP * COARSENESS, float(np.abs(table).max()))
        rough = encode(table, coarse)
        yield cells, rough, coarse
        fine = even_book(SMALL_STEP, 0.0)
        yield cells, encode(table - coarse[rough], fine), fine


SMALL_STEP = 16.0
COARSENESS = 16


def file_bytes(network: Network, weights: np.ndarray, step: float) -> bytes:
    """The weights file of a network; see `game.solver.weights` for the format.

    `weights` is float32 (network.total,), in points; `step` the finest difference kept in the
    large tables.
    """
    heads = b""
    payloads = b""
    tables = 0
    for stage, own in enumerate(np.split(weights, network.stages)):
        for cells, coded, book in layers(network, own, step):
            order = LAST_TWO_FIRST if len(cells) == 6 else range(len(cells))
            # Axis 0 of the table is its highest digit, that of the last cell.
            axes = [len(cells) - 1 - digit for digit in reversed(order)]
            blocks = coded.reshape((16,) * len(cells)).transpose(axes).reshape(-1, BLOCK)
            kept = blocks.any(axis=1)
            bitmap = np.packbits(kept, bitorder="little").tobytes()
            payload = bytes(BLOCK) + blocks[kept].tobytes() + bitmap + BOOK.pack(*book)
            packed = lzma.compress(payload, check=lzma.CHECK_NONE, filters=FILTERS)
            heads += TABLE.pack(int(kept.sum()) + 1, len(packed), stage, len(cells))
            heads += bytes(cells[digit] for digit in order)
            payloads += packed
            tables += 1
    body = heads + payloads
    return HEADER.pack(MAGIC, VERSION, tables, zlib.crc32(body)) + body


# The digits of a six-tuple in the file: its last two cells choose within a block.
LAST_TWO_FIRST = (4, 5, 0, 1, 2, 3)

# Single bytes without alignment: literals by the byte before (lc), no position bits (lp, pb).
# Long searches for repetitions take minutes and find none.
FILTERS = [
    {"id": lzma.FILTER_LZMA2, "preset": 6, "lc": 0, "lp": 0, "pb": 0, "nice_len": 32, "depth": 8}
]


def main() -> None:
    """Read the command line and do one of the steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    cut = steps.add_parser("prune")
    cut.add_argument("origin", type=Path)
    cut.add_argument("out", type=Path)
    cut.add_argument("--keep", type=int, required=True, help="weights of the large tables kept")
    write = steps.add_parser("write")
    write.add_argument("origin", type=Path)
    write.add_argument("out", type=Path)
    write.add_argument("--fineness", type=float, default=64.0, help="finest difference, in points")
    options = parser.parse_args()
    if options.step == "prune":
        run = load(options.origin)
        print(f"{prune(run.network, run.records, options.keep):,} weights kept")
        save(run, options.out)
    else:
        network, weights, _ = open_source(options.origin)
        data = file_bytes(network, weights, options.fineness)
        options.out.write_bytes(data)
        print(f"{len(data):,} bytes")


if __name__ == "__main__":
    main()
