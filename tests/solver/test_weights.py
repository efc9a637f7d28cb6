"""The weights file: what is whole is read, what is damaged is refused and says why."""

from __future__ import annotations

import lzma
import zlib

import pytest

from game.solver import DamagedWeights, WeightsError, WrongFormat, read_weights
from game.solver.weights import HEADER, MAGIC, TABLE, VERSION
from tests.solver.small import SHIPPED, TUPLES, file_bytes


def test_a_whole_file_gives_its_tables() -> None:
    assert tuple(table.cells for table in read_weights(file_bytes()).tables) == TUPLES


def test_the_shipped_file_is_whole_and_at_most_three_megabytes() -> None:
    data = SHIPPED.read_bytes()
    assert len(data) <= 3_000_000
    assert len(read_weights(data).tables) > 0


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(DamagedWeights, match="0 bytes"):
        read_weights(b"")


def test_another_kind_of_file_is_refused_by_name() -> None:
    with pytest.raises(WrongFormat, match="no weights file"):
        read_weights(b"<!doctype html>" + bytes(100))


def test_a_later_version_is_refused_by_number() -> None:
    data = bytearray(file_bytes())
    data[8] = 99
    with pytest.raises(WrongFormat, match="version 99"):
        read_weights(bytes(data))


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.9, 0.999])
def test_a_cut_file_is_refused(share: float) -> None:
    data = file_bytes()
    with pytest.raises(WeightsError):
        read_weights(data[: int(len(data) * share)])


def test_any_changed_byte_is_noticed() -> None:
    whole = file_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 300)):
        data = bytearray(whole)
        data[place] ^= 0x40
        with pytest.raises(WeightsError):
            read_weights(bytes(data))


def test_a_lying_length_does_not_fill_the_memory() -> None:
    bomb = lzma.compress(bytes(1 << 26))
    body = TABLE.pack(300, len(bomb), 0, 4) + bytes((0, 1, 2, 3)) + bomb
    liar = HEADER.pack(MAGIC, VERSION, 1, zlib.crc32(body)) + body
    with pytest.raises(DamagedWeights, match="too many"):
        read_weights(liar)
    body = TABLE.pack(200, len(bomb), 0, 4) + bytes((0, 1, 2, 3)) + bomb
    liar = HEADER.pack(MAGIC, VERSION, 1, zlib.crc32(body)) + body
    with pytest.raises(DamagedWeights, match="do not take"):
        read_weights(liar)
