"""What the window can show: menu, battle, settings, saves. Scenes lie on a stack."""
