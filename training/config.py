"""What a training run is told: one TOML file, checked when read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from training.network import Network


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of a run; every field is a key of the TOML file."""

    network: Network
    seed: int = 1
    workers: int = 1
    """Threads. One is bit-reproducible; more share the weights without locks and are not."""
    moves: int = 1_000_000
    """Stop when the run has made this many moves in all, checkpoints included."""
    optimism: float = 0.0
    """What every board is worth before training, in points."""
    rate: float = 1.0
    """Learning rate, shared by the weights of a board, before each weight's own coherence."""
    final_rate: float = 1.0
    """Rate at the last move; it falls in a straight line from `decay_from` moves on."""
    decay_from: int = 0
    restart: float = 0.0
    """Share of games that start from a saved late position."""
    until: int = 0
    """Games are broken off when their tiles add up to this, 0 for never. The first stage alone
    learns, and what it expects there stands: it is not to follow the second stage, which promises
    less, or the player avoids the tile that leads to it while the news spreads."""
    earliest: int = 4
    """The first milestone that games start from: tiles that add up to this times 2048."""

    def rate_at(self, moves: int) -> float:
        """The learning rate after `moves` moves."""
        span = self.moves - self.decay_from
        done = min(1.0, max(0.0, (moves - self.decay_from) / span)) if span > 0 else 0.0
        return self.rate + (self.final_rate - self.rate) * done


def read_config(path: Path) -> Config:
    """Read a TOML file. Raises ValueError on an unknown key or a wrong network."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        tuples = tuple(tuple(cells) for cells in raw.pop("tuples"))
    except KeyError:
        raise ValueError(f"{path}: `tuples` is missing") from None
    network = Network(tuples, raw.pop("stages", 1))
    unknown = raw.keys() - {field.name for field in fields(Config)}
    if unknown:
        raise ValueError(f"{path}: unknown keys {sorted(unknown)}")
    return Config(network=network, **raw)
