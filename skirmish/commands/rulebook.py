import typer
app = typer.Typer()
@app.command("shot")
def rulebook() -> None:
    """x"""
@app.command("blows")
def y()->None:
    """y"""
rules = rulebook
