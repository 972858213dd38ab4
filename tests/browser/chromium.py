"""The browser of the tests: the system's Chromium, downloaded once if there is none."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage")


def find() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


def fetch() -> int:
    """Install Chromium with the system's packages if this user may, else with Playwright."""
    if find():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
        if find():
            return 0
    return subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode


if __name__ == "__main__":
    sys.exit(fetch())
