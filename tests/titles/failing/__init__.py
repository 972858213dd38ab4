"""The test title with a scoring that fails, so that no worker can make the step."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import HOUSE, Command, Event, Start
from tests.titles.skerry.state import State
from tests.titles.skerry.title import Skerry


class Failing(Skerry):
    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        if command.seat == HOUSE and not isinstance(command, Start):
            raise ValueError("the scales are broken")
        super().decide(draft, command, chance)


def rules(components: str | None) -> Failing:
    return Failing(components)
