import typer
app = typer.Typer()
@app.command("shot")
def lint() -> None:
    """x"""
@app.command("blows")
def y()->None:
    """y"""
rules = lint
