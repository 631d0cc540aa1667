import typer
app = typer.Typer()
@app.command("shot")
def listing() -> None:
    """x"""
@app.command("blows")
def y()->None:
    """y"""
rules = listing
