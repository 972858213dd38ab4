"""`cairn password`: for somebody who has lost theirs."""

import os
from pathlib import Path

import click

from cairn.datafolder import data_option
from cairn.ledger import reach_ledger
from cairn.unable import Unable
from events.redis import client_of
from games.core.rules import Refused
from service.people import People


@click.command()
@click.argument("name")
@data_option
def password(name: str, data: Path) -> None:
    """Give the account NAME a new password and print it; whoever was signed in is signed out."""
    people = People(client_of(reach_ledger(data).store), os.urandom)
    try:
        _, given = people.reset_password(name)
    except Refused as refused:
        raise Unable(f"There is no account {name}.") from refused
    print(given)
