"""The card of the test title in the catalogue."""

from games.core.meta import Meta, Option

META = Meta(
    title="skerry",
    name="Skerry",
    min_seats=2,
    max_seats=5,
    version=1,
    options=(Option("rounds", default=3, choices=(2, 3, 5, "long")), Option("storm")),
)
