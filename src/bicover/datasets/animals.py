"""Animals and their traits, written from general knowledge for examples and the demo.

A trait is what is typical of an adult of the kind, in Europe where the name leaves a
choice (hedgehog, marmot, tree frog). *Eats plants* and *eats animals* are about a main
part of the diet: nectar counts as plants, plankton as animals. *Active at night*
includes dusk, *flies* means over some distance, *larger than a human* is by weight, and
a platypus is venomous thanks to its males. Cells that biologists would argue about are
empty, such as whether bears hibernate and whether the honey bee is domesticated.
"""

from __future__ import annotations

from importlib.resources import as_file, files

from bicover.tables.formats import read
from bicover.tables.table import Table


def animals() -> Table:
    """42 animals by 22 traits, with names and a few missing cells.

    Returns
    -------
    Table
        Rows are animals, grouped by class; columns are traits.

    Examples
    --------
    >>> table = animals()
    >>> table
    <Table 42 x 22: 333 ones, 4 missing>
    >>> table.row_names[:3], table.column_names[:3]
    (('cow', 'horse', 'dromedary'), ('fur', 'feathers', 'scaly skin'))
    """
    with as_file(files("bicover.datasets") / "animals.csv") as path:
        return read(path)
