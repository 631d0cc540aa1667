"""`python -m skirmish`."""

from skirmish.cli import main

main()
