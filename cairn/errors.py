"""The error of a command that cannot do its work."""

import click


class Unable(click.ClickException):
    """One sentence for the operator on stderr and exit code 2; never a traceback."""

    exit_code = 2
