"""`python -m skirmish`."""

from skirmish.cli.main import main

main()
