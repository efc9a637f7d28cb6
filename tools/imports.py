"""Which modules a set of Python sources imports, read from the sources themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from tools.errors import BuildError


def imported(sources: Mapping[str, bytes]) -> list[str]:
    """Every absolute import anywhere in the sources, but for type checkers' own, sorted.

    `from a import b` counts as `a.b`, as b may be a module. Imports of the sources' own packages
    are left out. Raises BuildError naming file and line for a source that Python cannot read.
    """
    own = {path.partition("/")[0].removesuffix(".py") for path in sources}
    names: set[str] = set()
    for path, source in sources.items():
        if path.endswith(".py"):
            try:
                tree = ast.parse(source, path)
            except SyntaxError as error:
                raise BuildError(f"{path}, line {error.lineno}: {error.msg}") from None
            names.update(_names(tree))
    return sorted(name for name in names if name.partition(".")[0] not in own)


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        if node.level == 0 and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.If) and _is_type_checking(node.test):
        for other in node.orelse:
            yield from _names(other)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _names(child)


def _is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return name == "TYPE_CHECKING"
