"""The card of the title that fails."""

import msgspec

from tests.titles.skerry.meta import META as SKERRY

META = msgspec.structs.replace(SKERRY, title="faulty", name="Faulty")
