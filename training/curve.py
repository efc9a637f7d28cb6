"""Draw learning curves as SVG: `python -m training.curve RUN.csv ... --out FILE`.

Each CSV is what `training.train` writes beside a checkpoint; the runs follow each other.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 360, 64, 40, 16, 92
POINTS = 120
"""Points drawn; each is the mean of the reports it stands for, weighted evenly."""


def read(paths: list[Path]) -> list[tuple[float, float]]:
    """Moves (in thousands of millions) and mean score of each report."""
    found = []
    for path in paths:
        with path.open(newline="") as file:
            found += [
                (float(row["moves"]) / 1e9, float(row["mean"]))
                for row in csv.DictReader(file)
                if float(row["mean"]) > 0
            ]
    return sorted(found)


def thin(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """At most `POINTS` of them, by equal steps of moves."""
    step = points[-1][0] / POINTS
    groups: dict[int, list[tuple[float, float]]] = {}
    for point in points:
        groups.setdefault(int(point[0] / step), []).append(point)
    return [
        (sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group))
        for group in groups.values()
    ]


def draw(points: list[tuple[float, float]]) -> str:
    """The curve as an SVG document that follows light and dark themes."""
    most = points[-1][0]
    high = 50_000 * (int(max(y for _, y in points) / 50_000) + 1)
    inner, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(moves: float) -> float:
        return LEFT + inner * moves / most

    def y(score: float) -> float:
        return TOP + tall * (1 - score / high)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Mean score of whole games by moves of training">',
        "<style>text{font:13px system-ui,sans-serif;fill:#555}line{stroke:#8884}"
        "path{fill:none;stroke:#c2410c;stroke-width:2}"
        "@media(prefers-color-scheme:dark){text{fill:#bbb}path{stroke:#fb923c}}</style>",
    ]
    for score in range(0, high + 1, 50_000):
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(score):.0f}" y2="{y(score):.0f}"/>'
        )
        parts.append(
            f'<text x="{LEFT - 8}" y="{y(score) + 4:.0f}" text-anchor="end">{score:,}</text>'
        )
    moves = 0.0
    while moves <= most:
        parts.append(
            f'<text x="{x(moves):.0f}" y="{HEIGHT - 16}" text-anchor="middle">{moves:g}</text>'
        )
        moves += 0.5
    parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{HEIGHT - 16}">×10⁹ moves</text>')
    line = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
    parts.append(f'<path d="M{line}"/>')
    last = points[-1]
    parts.append(f'<text x="{x(last[0]) + 8:.0f}" y="{y(last[1]) + 4:.0f}">{last[1]:,.0f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.write_text(draw(thin(read(options.runs))), encoding="utf-8")


if __name__ == "__main__":
    main()
