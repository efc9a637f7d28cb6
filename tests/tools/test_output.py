"""Writing the site: tools/output.py."""

from pathlib import Path

import pytest

from tools.errors import BuildError
from tools.output import Output, hashed_name


def test_a_name_holds_the_hash_of_the_content() -> None:
    assert hashed_name("css/base.css", b"a") != hashed_name("css/base.css", b"b")
    assert hashed_name("css/base.css", b"a").startswith("css/base.")
    assert hashed_name("css/base.css", b"a").endswith(".css")


def test_the_version_changes_with_any_content_and_name() -> None:
    versions = set()
    for path, content in [("a", "1"), ("a", "2"), ("b", "1")]:
        output = Output()
        output.add(path, content)
        versions.add(output.version)
    assert len(versions) == 3


def test_two_files_of_one_name_are_refused() -> None:
    output = Output()
    output.add("a", "1")
    output.add("a", "1")
    with pytest.raises(BuildError, match="two different files would be written to a"):
        output.add("a", "2")


def test_a_new_site_takes_the_place_of_the_old(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for name in ("old", "new"):
        output = Output()
        output.add("site.json", "{}")
        output.add(f"deep/{name}", name)
        output.write(folder)
    assert sorted(x.name for x in folder.rglob("*") if x.is_file()) == ["new", "site.json"]
    assert [x.name for x in tmp_path.iterdir()] == ["site"]


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("x")
    with pytest.raises(BuildError, match="not a built site"):
        Output().write(tmp_path)
    assert (tmp_path / "precious").read_text() == "x"
