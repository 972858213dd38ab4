"""Glen More's card in the catalogue."""

from __future__ import annotations

from games.core.meta import Meta, Option

META = Meta(
    title="glenmore",
    name="Glen More",
    min_seats=2,
    max_seats=5,
    version=2,
    options=(
        # The rulebook leaves to the players who goes first.
        Option("first", default="random", choices=("random", 0, 1, 2, 3, 4), before=0),
        Option("hidden_points", before=False),
    ),
    reconstructed=(
        "stack, river, road and most costs of the 67 tiles rest on one public source",
        "Duart Castle without a hat, and hats of every card but Cawdor Castle's",
        "Duart Castle counts the starting village",
        "the bridge carries a river but no road",
        "the mixed butcher costs one wood while the other two are free",
        "a fair pays 1 and 3 points for one and two goods",
        "what a clan that can take nothing does",
        "when the last clansman may become a chieftain",
        "Loch Lochy's goods lie on its own tile",
        "tiles passed over leave the track at the end of the mover's turn",
    ),
)
