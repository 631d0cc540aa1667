import typer
app = typer.Typer()
@app.command("shot")
def bench() -> None:
    """x"""
@app.command("blows")
def y()->None:
    """y"""
rules = bench
