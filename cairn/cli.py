"""The command line. Each subcommand lives in its own module and is imported when it is called.

A new one needs a line in COMMANDS, and its name in docs/operations.md.
"""

from importlib import import_module
from typing import Any

import click

from cairn.errors import Unable
from events.store.interface import OtherFormat, Unreachable
from runtime.settings import SettingsError

# name: (module:function of a click command, its line in the help text)
COMMANDS: dict[str, tuple[str, str]] = {
    "up": ("cairn.up:up", "Start everything: server, web, reactor, workers."),
    "play": ("cairn.play:play", "Play one game with AI seats, without any server."),
    "verify": ("cairn.verify:verify", "Check game files and decide every command in them again."),
    "show": ("cairn.show:show", "Print the position in a game file."),
    "arena": ("cairn.arena:arena", "Measure how strong the AI levels are."),
    "bench": ("cairn.bench:bench", "Run the benchmarks, each beside a reference."),
    "rebuild": ("cairn.rebuild:rebuild", "Rebuild the read models."),
    "stuck": ("cairn.stuck:stuck", "List the games whose worker step failed, with the reason."),
    "backup": ("cairn.backups:backup", "Write all games and players into a folder."),
    "restore": ("cairn.backups:restore", "Restore the games and players of a backup."),
    "words": ("cairn.words:words", "List the words that a title lacks for its next stage."),
    "role": ("cairn.people:role", "Make an account director or admin, or a player again."),
    "password": ("cairn.people:password", "Give an account a new password."),
}


class LazyCommands(click.Group):
    """A group that reads COMMANDS, so that `cairn --help` imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, function = COMMANDS[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), function)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (SettingsError, OtherFormat) as error:
            raise Unable(str(error)) from error
        except Unreachable as error:
            raise Unable(f"The server does not answer: {error}.") from error


@click.group(cls=LazyCommands)
@click.version_option(package_name="cairn")
def main() -> None:
    """Cairn, an event-sourced service for board games."""
