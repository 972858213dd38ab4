"""Anna's turn with Iona Abbey (rulebook page 5); the layout of her territory is ours."""

from __future__ import annotations

from games.glenmore.commands import PlaceTile
from games.glenmore.events import GoodBought, GoodPaid, GoodSold, PointsGained
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, Table


def test_page_5_the_iona_abbey_turn() -> None:
    table = Table(4)
    table.stand(HOME, 0)
    fair = table.lay("medium-fair", 1, 0, clansmen=1)
    forest = table.lay("forest-0-river", 0, 1, "wood", "wood")
    pasture = table.lay("pasture-0-river", 0, -1, "cattle")
    quarry = table.lay("quarry-1-plain-a", 1, 1)
    meadow = table.lay("meadow-1-plain", 1, -1)
    table.give(coins=3)
    table.market(stone=1, sheep=2, cattle=2)
    table.track(s5="iona-abbey")
    abbey = cell_at(2, 0)

    assert table.sell("cattle", pasture) == [GoodSold(0, "cattle", pasture, 2)]
    assert table.clan().coins == 5
    table.take("iona-abbey")
    assert table.buy("stone") == [GoodBought(0, "stone", 2)]
    assert table.buy("sheep") == [GoodBought(0, "sheep", 3)]
    assert table.clan().coins == 0
    assert table.give_good("wood", forest)[0] == GoodPaid(0, "wood", forest)
    assert table.offered(PlaceTile) == [PlaceTile(0, abbey)]
    table.place(2, 0)
    table.activate(quarry)
    table.activate(meadow)
    table.activate(abbey)
    table.choose("sheep")
    table.sell("sheep", abbey)
    assert table.clan().coins == 3
    table.activate(fair)
    table.buy("grain")
    table.pay()
    assert table.happened(PointsGained) == [PointsGained(0, 8, "medium-fair")]

    clan = table.clan()
    assert (clan.tally.total, clan.coins, clan.goods, clan.cards) == (8, 2, {}, ["iona-abbey"])
    assert table.state.turn.movement == 0
    assert table.state.market == [0, 2, 1, 1, 2]
