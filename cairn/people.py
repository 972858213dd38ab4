"""`cairn role` and `cairn password`: roles of accounts, and new passwords for lost ones."""

import os
from pathlib import Path

import click

from cairn.datafolder import data_option
from cairn.errors import Unable
from cairn.ledger import reach_ledger
from events.store.redis import client_of
from games.core.rules import Refused
from service.access.accounts import ROLES, People


@click.command()
@click.argument("name")
@click.argument("role", metavar="|".join(ROLES), type=click.Choice(ROLES))
@data_option
def role(name: str, role: str, data: Path) -> None:
    """Give the account NAME a role; "player" takes all roles away."""
    try:
        player = _people(data).grant(name, role)
    except Refused as refused:
        raise Unable(f"There is no account {name}: a guest has to open it first.") from refused
    print(f"{player.name}: {', '.join(player.roles)}")


@click.command()
@click.argument("name")
@data_option
def password(name: str, data: Path) -> None:
    """Give the account NAME a new password and print it. All its browsers and clients are signed out."""
    try:
        _, given = _people(data).reset_password(name)
    except Refused as refused:
        raise Unable(f"There is no account {name}.") from refused
    print(given)


def _people(data: Path) -> People:
    return People(client_of(reach_ledger(data).store), os.urandom)
