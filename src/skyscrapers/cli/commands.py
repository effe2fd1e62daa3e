"""The click side of the command line: a group that loads each verb only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, cast

import click

from .. import __version__
from ..core.errors import Unsupported, shown
from ..jobs.stream import UNREADABLE
from .run import complain, guarded
from .table import SPELLINGS, VERBS

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Verbs(click.Group):
    """The verbs of the table, each imported when its name is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs in the order of the table."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a verb's command, under any accepted spelling."""
        verb = VERBS.get(SPELLINGS.get(cmd_name, cmd_name))
        if verb is None:
            return None
        module, _, attribute = verb.module.partition(":")
        home = import_module(f"skyscrapers.cli.{module}")
        return cast(click.Command, getattr(home, attribute or "command"))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb that arguments begin with; for none the nearest is told.

        Raises
        ------
        Unsupported
            If there is no such verb.
        """
        word = args[0]
        if self.get_command(ctx, word) is None and word[:1] != "-" and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(word, VERBS, 1) or VERBS
            raise Unsupported(f"verb {shown(word)}", "", ", ".join(near))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs with their lines, importing none of them."""
        with formatter.section("Verbs"):
            formatter.write_dl([(name, verb.help) for name, verb in VERBS.items()])


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from .. import kernels

    click.echo(
        f"skyscrapers {__version__} ({'compiled' if kernels.compiled else 'pure Python'} kernels)"
    )
    ctx.exit()


@click.group(cls=Verbs, context_settings=SETTINGS)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version and whether the kernels are compiled.",
)
def program() -> None:
    """Solve, explain, author, generate and print Skyscrapers puzzles.

    A PUZZLE is a file, '-' for standard input, or the text itself, in any notation.

    \b
    Example:
      skyscrapers solve "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2 2"
    """


def run(arguments: Sequence[str]) -> int:
    """Run the program with some arguments and return its exit status."""
    return guarded(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    try:
        status: Any = program.main(list(arguments), prog_name="skyscrapers", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        sys.stderr.write(error.format_message() + "\n")
        return UNREADABLE
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        verb = context.command_path.removeprefix("skyscrapers").strip() if context else ""
        complain(f"{verb}: {error.format_message()}" if verb else error.format_message())
        return UNREADABLE
    except click.Abort:
        raise KeyboardInterrupt from None
    return status if isinstance(status, int) else 0
