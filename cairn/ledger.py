"""The ledger for a command of an operator: what keeps it from being used is told in one sentence."""

from cairn.answers import require_server
from events.handle import Ledger
from events.open import open_ledger
from events.settings import Settings


def reach_ledger() -> Ledger:
    settings = Settings.from_env()
    require_server(settings.redis_url, cluster=settings.cluster)
    return open_ledger(settings)
