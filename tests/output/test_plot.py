"""The picture says about each cell what the arrays say."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from bicover import factorize, verify
from bicover.errors import InvalidInput, MissingDependency
from bicover.native.bits import empty
from bicover.output.pictures.mosaic import Kind
from bicover.tables.table import Table
from support.kinds import kind_of, rgb

matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed")


@pytest.fixture(scope="module")
def planted():
    """40 x 20 with names, all six kinds of cells, and known factors."""
    random = np.random.default_rng(3)
    A, B = random.random((40, 4)) < 0.3, random.random((4, 20)) < 0.35
    covered = (A.astype(int) @ B) > 0
    X = (covered ^ (random.random(covered.shape) < 0.08)).astype(np.int8)
    X[random.random(X.shape) < 0.08] = -1
    table = Table.pack(
        X == 1,
        X == 0,
        row_names=[f"row {i}" for i in range(40)],
        column_names=[f"c{j}" for j in range(20)],
    )
    f = verify(table, A, B)
    kinds = np.vectorize(kind_of)(X, covered)
    assert set(kinds.ravel()) == set(Kind)
    return f, kinds


def row_texts(axes):
    return [label.get_text() for label in axes.get_yticklabels()]


def column_texts(axes):
    return [label.get_text() for label in axes.get_xticklabels()]


def all_texts(figure):
    return [text.get_text() for text in figure.texts]


def arranged(figure):
    """Original indices of the drawn rows and columns, read from the names on the axes."""
    axes = figure.axes[0]
    rows = [int(name.removeprefix("row ")) for name in row_texts(axes)]
    columns = [int(name.removeprefix("c")) for name in column_texts(axes)]
    return rows, columns


def test_each_named_cell_has_the_colour_of_its_kind(planted):
    f, kinds = planted
    figure = f.plot()
    rows, columns = arranged(figure)
    image = figure.axes[0].images[0].get_array()
    assert sorted(rows) == list(range(40))
    assert sorted(columns) == list(range(20))
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            assert (image[i, j] == rgb(kinds[row, column])).all()


def test_the_file_shows_each_cell_in_its_colour_and_all_cells_equally_large(planted, tmp_path):
    from matplotlib.image import imread

    f, kinds = planted
    figure = f.plot(tmp_path / "x.png", dpi=120)
    rows, columns = arranged(figure)
    pixels = np.rint(255 * imread(tmp_path / "x.png")[..., :3]).astype(int)
    box = figure.axes[0].get_window_extent()
    left, top = round(box.x0), round(len(pixels) - box.y1)
    assert (box.height / 40) % 1 == pytest.approx(0, abs=1e-6)
    assert (box.width / 20) % 1 == pytest.approx(0, abs=1e-6)
    height, width = round(box.height / 40), round(box.width / 20)
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            cell = pixels[top + i * height : top + (i + 1) * height]
            inner = cell[2:-2, left + j * width + 2 : left + (j + 1) * width - 2]
            assert (inner == rgb(kinds[row, column])).all()


def test_the_bars_beside_and_below_are_the_factors(planted):
    f, _ = planted
    figure = f.plot()
    rows, columns = arranged(figure)
    beside, below = (axes.images[0].get_array() for axes in figure.axes[1:3])
    is_bar = rgb(Kind.COVERED)
    assert np.array_equal((beside == is_bar).all(axis=2), f.A[rows])
    assert np.array_equal((below == is_bar).all(axis=2), f.B[:, columns])
    assert column_texts(figure.axes[1]) == row_texts(figure.axes[2]) == ["1", "2", "3", "4"]


def test_the_legend_counts_the_cells_of_each_kind(planted):
    f, kinds = planted
    texts = all_texts(f.plot())
    for kind, label in (
        (Kind.COVERED, "ones covered"),
        (Kind.MISSED, "ones missed (false negatives)"),
        (Kind.WRONG, "zeros covered (false positives)"),
        (Kind.ZERO, "zeros not covered"),
        (Kind.PREDICTED, "missing, covered"),
        (Kind.MISSING, "missing, not covered"),
    ):
        assert f"{label}: {(kinds == kind).sum()}" in texts


def test_the_heading_gives_title_shape_method_rank_and_error():
    f = factorize(np.eye(4), 3, "grecond")
    assert all_texts(f.plot())[0] == "4 x 4  ·  grecond  ·  3 factors  ·  error 1 (6.25 %)"
    assert all_texts(f.plot(title="Mine"))[:2] == ["Mine", all_texts(f.plot())[0]]
    weighted = factorize(np.eye(2), 1, row_weights=[5, 2])
    assert "1 factor  ·  weighted error 2" in all_texts(weighted.plot())[0]


def test_unnamed_lines_are_numbered_from_1():
    axes = factorize([[1, 1, 0], [0, 0, 1]], 2).plot().axes[0]
    assert row_texts(axes) == ["1", "2"]
    assert column_texts(axes) == ["1", "2", "3"]


def test_more_lines_than_max_names_are_counted_instead_of_named(planted):
    f, _ = planted
    figure = f.plot(max_names=30)
    assert row_texts(figure.axes[0]) == []
    assert len(column_texts(figure.axes[0])) == 20
    assert "40 rows" in all_texts(figure)
    figure = f.plot(max_names=0)
    assert column_texts(figure.axes[0]) == []
    assert "20 columns" in all_texts(figure)


@pytest.mark.parametrize(
    ("shape", "dpi"), [((40, 20), 60), ((40, 20), 150), ((100, 5), 150), ((3, 100), 150)]
)
def test_names_have_readable_type_and_do_not_touch_each_other(shape, dpi):
    random = np.random.default_rng(0)
    names = [[f"{kind} Name {i}" for i in range(n)] for kind, n in zip("RC", shape, strict=True)]
    table = Table.pack(random.random(shape) < 0.3, row_names=names[0], column_names=names[1])
    figure = factorize(table, 3).plot(dpi=dpi)
    figure.canvas.draw()
    axes, sheet = figure.axes[0], figure.bbox
    for labels, low, high in (
        (axes.get_yticklabels()[::-1], "y0", "y1"),
        (axes.get_xticklabels(), "x0", "x1"),
    ):
        assert all(label.get_fontsize() >= 5 for label in labels)
        boxes = [label.get_window_extent() for label in labels]
        assert all(getattr(a, high) <= getattr(b, low) + 1 for a, b in pairwise(boxes))
        assert all(sheet.x0 <= box.x0 and box.x1 <= sheet.x1 for box in boxes)
        assert all(sheet.y0 <= box.y0 and box.y1 <= sheet.y1 for box in boxes)
    for text in figure.texts:
        box = text.get_window_extent()
        assert sheet.x0 <= box.x0 <= box.x1 <= sheet.x1 + 1
        assert sheet.y0 <= box.y0 <= box.y1 <= sheet.y1 + 1


def test_long_and_odd_names_stay_short_literal_and_on_one_line():
    names = ["x" * 50, "$a_b$", "two\nlines", "猫", ""]
    f = factorize(Table.pack(np.eye(5, dtype=bool), row_names=names), 5)
    figure = f.plot(title="$5 & <6>")
    figure.canvas.get_renderer()
    shown = {text[:27] for text in row_texts(figure.axes[0])}
    assert shown == {"x" * 27, "$a_b$", "two lines", "猫", ""}
    assert not any(label.get_parse_math() for label in figure.axes[0].get_yticklabels())
    assert not any(text.get_parse_math() for text in figure.texts)


def test_a_tall_matrix_is_averaged_and_its_single_errors_show():
    A = np.zeros((20_000, 2), dtype=bool)
    A[::2, 0] = A[1::2, 1] = True
    B = np.repeat(np.eye(2, dtype=bool), 15, axis=1)
    X = (A.astype(int) @ B) > 0
    X[777, 3] ^= True
    X[888, 4] ^= True
    figure = verify(X, A, B).plot()
    image = figure.axes[0].images[0].get_array().astype(int)
    assert image.shape[0] <= 1100
    assert image.shape[1] == 30
    distances = {k: np.abs(image - rgb(k)).max(axis=2) for k in Kind}
    assert (distances[Kind.MISSED] <= 3).sum() == 1
    assert (distances[Kind.WRONG] <= 3).sum() == 1
    assert (distances[Kind.COVERED] == 0).sum() >= image.shape[0] * 15 - 2
    assert "20,000 rows" in all_texts(figure)
    box = figure.axes[0].get_window_extent()
    assert box.width > 0.5 * box.height


def test_nursery_is_drawn_whole_with_its_factors_as_blocks(paper_path):
    f = factorize(paper_path("nursery"), 8, "grecond")
    figure = f.plot()
    image = figure.axes[0].images[0].get_array()
    covered = (image == rgb(Kind.COVERED)).all(axis=2)
    assert image.shape[1] == 31
    # The columns of the factors are the first ones, each cut into few blocks.
    assert covered[:, :9].any(axis=0).all()
    assert not covered[:, 9:].any()
    assert (covered[1:] != covered[:-1]).sum() < 60
    assert covered.mean() == pytest.approx(41_040 / (12_960 * 31), rel=0.03)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf", "PNG"])
def test_the_same_factorization_gives_the_same_bytes(suffix, tmp_path):
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    f = factorize(np.tri(6), 4)
    first, second = tmp_path / f"1.{suffix}", tmp_path / f"2.{suffix}"
    f.plot(first, title="Steps")
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "text.color": "blue"}):
        f.plot(second, title="Steps")
        assert matplotlib.rcParams["font.size"] == 30
    content = first.read_bytes()
    assert content.startswith(starts[suffix.lower()])
    assert content == second.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [first.name, second.name]


SHAPES = [(1, 30), (300, 1), (1, 1), (3, 5000), (5000, 3)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("fill", [0.0, 1.0, np.nan])
def test_one_valued_matrices_are_one_colour(shape, fill, tmp_path):
    f = factorize(np.full(shape, fill), 1)
    figure = f.plot(tmp_path / "x.png", dpi=60)
    kind = Kind.MISSING if np.isnan(fill) else Kind.COVERED if fill else Kind.ZERO
    assert (figure.axes[0].images[0].get_array() == rgb(kind)).all()


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
def test_a_matrix_without_cells_is_an_empty_frame(shape, tmp_path):
    f = factorize(Table(empty(*shape), empty(*shape), shape), 1)
    figure = f.plot(tmp_path / "x.svg")
    assert not list(figure.axes[0].images)
    assert {f"{shape[0]} rows", f"{shape[1]} columns"} <= set(all_texts(figure))


def test_without_factors_every_one_is_missed_and_there_are_no_bars():
    f = verify(np.eye(5), np.zeros((5, 0)), np.zeros((0, 5)))
    figure = f.plot()
    image = figure.axes[0].images[0].get_array()
    assert (image == rgb(Kind.MISSED)).all(axis=2).sum() == 5
    assert len([axes for axes in figure.axes if axes.images]) == 1


def test_many_factors_are_numbered_with_gaps_and_too_many_have_no_bars():
    some = verify(np.eye(50), np.eye(50), np.eye(50)).plot()
    numbers = [text for text in column_texts(some.axes[1]) if text]
    assert numbers[:3] == ["1", "5", "10"]
    many = verify(np.eye(80), np.eye(80), np.eye(80)).plot()
    assert len([axes for axes in many.axes if axes.images]) == 1


@pytest.mark.parametrize("name", ["x.jpg", "x", "x.png.txt", ".png"])
def test_a_name_with_another_suffix_is_refused(name, tmp_path):
    with pytest.raises(InvalidInput, match=r"must end in \.png, \.svg or \.pdf"):
        factorize(np.eye(2), 1).plot(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_place_where_nothing_can_be_written_is_one_sentence(tmp_path):
    f = factorize(np.eye(2), 1)
    with pytest.raises(InvalidInput, match="its folder does not exist"):
        f.plot(tmp_path / "no" / "x.png")
    (tmp_path / "d.png").mkdir()
    with pytest.raises(InvalidInput, match="is a directory"):
        f.plot(tmp_path / "d.png")


@pytest.mark.parametrize(
    "style", [{"dpi": 0}, {"dpi": 1e3}, {"dpi": True}, {"max_names": -1}, {"max_names": "all"}]
)
def test_impossible_settings_are_refused_by_name(style):
    with pytest.raises(InvalidInput, match=f"{next(iter(style))} must be a whole number from"):
        factorize(np.eye(2), 1).plot(**style)


def test_without_matplotlib_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingDependency, match=r"pip install 'bicover\[plot\]'"):
        factorize(np.eye(2), 1).plot()


def test_plotting_needs_neither_pyplot_nor_a_display():
    code = (
        "import sys, bicover, bicover.output.plot; assert 'matplotlib' not in sys.modules;"
        "bicover.factorize([[1, 0], [1, 1]], 2).plot();"
        "assert 'matplotlib' in sys.modules and 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
