"""The test title with a scoring that takes SLOW_SECONDS, so that it can be interrupted."""

from __future__ import annotations

import os
import time

from games.core.chance import Chance
from games.core.draft import Draft
from games.core.rules import HOUSE, Command, Event, Start
from tests.titles.skerry.state import State
from tests.titles.skerry.title import Skerry


class Slow(Skerry):
    def decide(self, draft: Draft[State, Event], command: Command, chance: Chance) -> None:
        super().decide(draft, command, chance)
        if command.seat == HOUSE and not isinstance(command, Start):
            time.sleep(float(os.environ.get("SLOW_SECONDS", "0")))


def rules(components: str | None) -> Slow:
    return Slow(components)
