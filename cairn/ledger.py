"""Opens the ledger for a command of an operator. A failure is one sentence."""

import os
from pathlib import Path

from cairn.probes import require_server
from events.write.ledger import Ledger
from events.write.open import open_ledger
from runtime.settings import Settings


def reach_ledger(data: Path) -> Ledger:
    """The ledger on the server of that data folder, or on the server at REDIS_URL."""
    settings = Settings.from_env({**os.environ, "CAIRN_DATA": str(data)})
    require_server(settings.redis_url, cluster=settings.cluster)
    return open_ledger(settings)
