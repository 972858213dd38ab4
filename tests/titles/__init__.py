"""Titles for tests only. A process that needs them calls `register_test_titles()`."""

from games.core import catalogue

TEST_TITLES = {"skerry": "tests.titles.skerry", "highcard": "tests.titles.highcard"}


def register_test_titles() -> None:
    for title, package in TEST_TITLES.items():
        catalogue.register(title, package)
