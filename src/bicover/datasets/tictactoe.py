"""The ways a game of tic-tac-toe can end, found by playing every game.

x moves first. A game ends when somebody has three in a line or the board is full.
Attributes and values are named as in the UCI repository: nine squares that hold x, o
or b (blank), and a class that is positive if x has won.
"""

from __future__ import annotations

from dataclasses import replace

from bicover.tables.binarize import binarize
from bicover.tables.table import Table

SQUARES = tuple(
    f"{row}-{column}-square"
    for row in ("top", "middle", "bottom")
    for column in ("left", "middle", "right")
)
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
BLANK = "b"


def tictactoe() -> Table:
    """The 958 end positions of tic-tac-toe, binarized: 958 x 28.

    Returns
    -------
    Table
        One row a board, named by its three rows of squares like `xxx/oob/bbb`. The last
        column is `class=negative`, x has not won: the paper keeps the rarer class.

    Examples
    --------
    >>> table = tictactoe()
    >>> table
    <Table 958 x 28: 8954 ones>
    >>> table.column_names[:3], table.column_names[-1]
    (('top-left-square=b', 'top-left-square=o', 'top-left-square=x'), 'class=negative')
    """
    boards = final_boards()
    squares = dict(zip(SQUARES, map(list, zip(*boards, strict=True)), strict=True))
    outcome = ["positive" if has_won(board, "x") else "negative" for board in boards]
    table = binarize({**squares, "class": outcome}, keep="rarer")
    return replace(table, row_names=tuple(f"{b[:3]}/{b[3:6]}/{b[6:]}" for b in boards))


def final_boards() -> list[str]:
    """Every board a game can end with, as nine letters, sorted."""
    playing, final = {BLANK * len(SQUARES)}, set()
    for move in range(len(SQUARES)):
        player = "xo"[move % 2]
        moved = {
            board[:square] + player + board[square + 1 :]
            for board in playing
            for square in range(len(SQUARES))
            if board[square] == BLANK
        }
        won = {board for board in moved if has_won(board, player)}
        final |= won
        playing = moved - won
    return sorted(final | playing)


def has_won(board: str, player: str) -> bool:
    """Whether a player has three in a line."""
    return any(all(board[square] == player for square in line) for line in LINES)
