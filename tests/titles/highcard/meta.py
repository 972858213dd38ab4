"""The card of the title in the catalogue."""

from games.core.meta import Meta

META = Meta(title="highcard", name="Highcard", min_seats=2, max_seats=4, version=1, stage="draft")
