"""The card of For Scotland! in the catalogue."""

from games.core.meta import Meta, Option

META = Meta(
    title="scotland",
    name="For Scotland!",
    min_seats=3,
    max_seats=5,
    version=1,
    options=(
        # The rulebook gives it to the oldest player; a table may name the seat or leave it to chance.
        Option("first_honour", default="random", choices=("random", 0, 1, 2, 3, 4)),
        Option("strength_adjustment"),
    ),
    reconstructed=(
        "the numbers, special conditions and names of all eleven army cards",
        "the effects, copies, windows and x2 marks of all bagpipe cards, and the names of six of them",
        "which of the ten names in the rulebook's historical notes are bagpipe cards",
        "how many dagger cards show one, two or three daggers",
        "the strength adjustment by seats, an option that is off",
        "the English and Polish names of the cards, translations of the ten Russian names of the rulebook",
        "the Russian names of the clans MacLeod and Donald",
        "the last place of the traitor: the rulebook says only that he cannot win",
    ),
)
