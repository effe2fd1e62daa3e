"""The verb `completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that makes a shell complete commands.

    \b
    Example:
      skyscrapers completion bash >> ~/.bashrc
    """
    shell_class = get_completion_class(shell)
    if shell_class is None:
        raise click.UsageError(f"no completion for {shell}")
    program = ctx.find_root().command
    click.echo(shell_class(program, {}, "skyscrapers", "_SKYSCRAPERS_COMPLETE").source())
