import typer
app = typer.Typer()
@app.command("shot")
def odds() -> None:
    """x"""
@app.command("blows")
def y()->None:
    """y"""
rules = odds
