"""What a ledger reports of its work, such as to the metrics of a web process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from events.write.ledger import Done


class Observer:
    """Follows a ledger's work. This one does nothing; it is what a ledger has when nobody measures."""

    def decided(self, seconds: float) -> None:
        """A decision was made or refused."""

    def appended(self, seconds: float) -> None:
        """A batch was sealed and appended, or was not because another writer was quicker."""

    def commanded(self, title: str, result: Done | Exception) -> None:
        """A seat's command was carried out, or failed with this error."""


SILENT: Final = Observer()
