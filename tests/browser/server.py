"""A real Cairn to browse: `cairn up` with all its processes, and the test title beside the others."""

import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.cairn.instance import Instance
from tests.servers import until

ROOT = Path(__file__).parents[2]
TITLES = {"CAIRN_TITLES": "skerry=tests.titles.skerry", "PYTHONPATH": str(ROOT)}


class Cairn(Instance):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder, port=None, **TITLES)
        self.url = f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "cairn", "up", f"--port={self.port}", f"--data={self.data}"]

    def start(self) -> "Cairn":
        super().start()
        until(self.answers, f"{self.url} answers: {self.log.read_text()[-2000:]}")
        return self

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def restart(self) -> None:
        self.stop()
        self.start()
