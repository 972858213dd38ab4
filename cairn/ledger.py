"""The ledger for a command of an operator: what keeps it from being used is told in one sentence."""

import os
from pathlib import Path

from cairn.answers import require_server
from events.write.ledger import Ledger
from events.write.open import open_ledger
from runtime.settings import Settings


def reach_ledger(data: Path) -> Ledger:
    """The ledger of the server in that data folder, unless REDIS_URL names another."""
    settings = Settings.from_env({**os.environ, "CAIRN_DATA": str(data)})
    require_server(settings.redis_url, cluster=settings.cluster)
    return open_ledger(settings)
