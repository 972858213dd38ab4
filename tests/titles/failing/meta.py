"""The card of the title, so that a service which knows it can list its titles."""

import msgspec

from tests.titles.skerry.meta import META as SKERRY

META = msgspec.structs.replace(SKERRY, title="failing", name="Failing")
