"""Conversions from older schemas of events. A schema that was stored once can be read for ever."""

from games.core.rules import HOUSE, Fields, Upcast


def name_both_sides(fields: Fields) -> Fields:
    """Schema 1 was {seat, gain, other}: what one seat gained or (below 0) gave; `other` null meant the bank."""
    rest = {name: value for name, value in fields.items() if name not in ("seat", "gain", "other")}
    gain, other = fields["gain"], fields["other"]
    assert isinstance(gain, int)
    with_bank = other is None
    payer, payee = (HOUSE if with_bank else other), fields["seat"]
    if gain < 0:
        payer, payee = payee, payer
    # Rewards came with schema 2, so a coin from the bank was for a card.
    why = "toll" if not with_bank else "sale" if gain > 0 else "beacon"
    return rest | {"payer": payer, "payee": payee, "coins": abs(gain), "why": why}


UPCASTS: dict[tuple[str, int], Upcast] = {("coins-paid", 1): name_both_sides}
