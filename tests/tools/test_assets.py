"""The files of static/: tools/assets.py."""

from pathlib import Path

import pytest

from tools.assets import Assets
from tools.errors import BuildError
from tools.output import Output


@pytest.fixture
def static(tmp_path: Path) -> Path:
    for name, text in {
        "css/a.css": ".x { background: url(../icons/i.svg) }",
        "css/b.css": ".y { background: url(data:,) url(#here) }",
        "icons/i.svg": "<svg/>",
        "pages/p.html": "",
        ".hidden": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_style_sheet_is_joined_in_order_and_points_at_hashed_names(static: Path) -> None:
    output = Output()
    assets = Assets(output, static)
    address = assets.sheet("css/all.css", "b", "a")
    icon = assets.address("icons/i.svg").removeprefix("static/")
    assert address.startswith("static/css/all.")
    assert output.files[address].decode() == (
        f".y {{ background: url(data:,) url(#here) }}\n.x {{ background: url(../{icon}) }}"
    )


def test_a_changed_picture_changes_the_sheet_that_shows_it(static: Path) -> None:
    before = Assets(Output(), static).sheet("css/all.css", "a")
    (static / "icons/i.svg").write_text("<svg></svg>")
    assert Assets(Output(), static).sheet("css/all.css", "a") != before


def test_templates_sheets_and_hidden_files_are_not_published_by_themselves(static: Path) -> None:
    output = Output()
    Assets(output, static).add_all()
    assert [name.partition(".")[0] for name in output.files] == ["static/icons/i"]


def test_a_missing_file_is_named_with_the_sheet_that_asks(static: Path) -> None:
    (static / "css/c.css").write_text(".z { background: url(gone.png) }")
    with pytest.raises(BuildError, match=r"static/css/c\.css: static/css/gone\.png .*not exist"):
        Assets(Output(), static).sheet("css/all.css", "c")
