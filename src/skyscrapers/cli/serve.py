"""The verb `serve`."""

from __future__ import annotations

import click

from ..core.errors import SkyscrapersError, Unsupported


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="0 takes a free one.")
@click.option("--public", is_flag=True, help="Allow an address other than the loopback.")
@click.option("--name", "names", multiple=True, help="A host name to answer to; may be repeated.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=2,
    show_default=True,
    help="Processes that solve; one a core is right.",
)
@click.option(
    "--queue",
    type=click.IntRange(0, 10_000),
    default=32,
    show_default=True,
    help="Requests that may wait; the next is refused for now.",
)
@click.option(
    "--memory",
    type=click.IntRange(256),
    default=2048,
    show_default=True,
    help="The most that each worker may take, in MB.",
)
@click.option("--open/--no-open", "show", default=True, help="Open the page in a browser.")
@click.option("--log", is_flag=True, help="One line a request on standard error.")
def command(
    host: str,
    port: int,
    public: bool,
    names: tuple[str, ...],
    workers: int,
    queue: int,
    memory: int,
    show: bool,
    log: bool,
) -> int:
    """Serve the page: play, learn, author; and the JSON service behind it.

    \b
    Example:
      skyscrapers serve
      skyscrapers serve --port 8000 --no-open
    """
    try:
        from ..web.app import Settings
        from ..web.serve import LOOPBACK, address, listening, run
    except ImportError:
        raise Unsupported(
            "the web application is not installed", expected="pip install 'skyscrapers[web]'"
        ) from None
    if host not in LOOPBACK and not public:
        raise Unsupported(f"host {host}", "--host", "the loopback, or --public besides")
    try:
        bound = listening(host, port)
    except OSError as error:
        raise SkyscrapersError(error.strerror or str(error), f"{host}:{port}", "") from None
    allowed = names or (("*",) if public else Settings.hosts)
    click.echo(f"Skyscrapers at {address(bound)} (Ctrl+C ends it)")
    run(bound, Settings(workers, queue, memory, allowed), show, log)
    return 0
