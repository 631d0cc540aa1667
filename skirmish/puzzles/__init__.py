"""Tactical problems cut from real battles: put somebody out of action now, without moving, at the best exact odds."""
