"""What the command line and the window both call: battles, lists, odds, playtests, prices, sheets, records."""
