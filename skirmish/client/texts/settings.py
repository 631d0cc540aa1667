"""What can be set, and what is said about the file that keeps it."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "settings.window": "Window",
    "settings.position": "Place of the window",
    "settings.fullscreen": "Full screen",
    "settings.ui_scale": "Size of everything",
    "settings.text_scale": "Size of letters",
    "settings.log_scale": "Size of the log",
    "settings.palette": "Colours",
    "settings.reduced_motion": "Reduced motion: no shaking, flashing or zooming",
    "settings.animation_speed": "Speed of animations",
    "settings.ai_speed": "Speed of the computer's moves",
    "settings.camera_follow": "The view follows what happens",
    "settings.master": "Volume of all",
    "settings.effects": "Volume of the battle",
    "settings.interface": "Volume of signals",
    "settings.mute": "No sound",
    "settings.keys": "Keys",
    "settings.holds_toggle": "Keys that are held switch on and off",
    "settings.wheel_invert": "Wheel the other way round",
    "settings.wheel_speed": "Speed of the wheel",
    "settings.pan_invert": "Dragging moves the view, not the board",
    "settings.drag_threshold": "Pixels until a click is a drag",
    "settings.tip_delay": "Seconds until a tip appears",
    "settings.commit_on_release": "A move counts when the button is let go",
    "settings.ask_end_phase": "Ask before a phase ends while models can still act",
    "settings.curtain": "A curtain between the players",
    "settings.grid": "Grid",
    "settings.names": "Names on the board",
    "settings.clock": "Clock",
    "settings.autosave": "Save by itself each phase",
    "settings.damaged": "The settings were damaged: these are the usual ones. The file is kept as settings.json.bad.",
    "settings.foreign": "The settings are of another kind ({format}): these are the usual ones. "
    "The file is kept as settings.json.bad.",
    "settings.newer": "The settings are those of another version ({format}): these are the usual ones. "
    "The file is kept as settings.json.bad.",
    "settings.unreadable": "The settings can't be read ({why}): these are the usual ones.",
    "settings.unwritten": "The settings can't be kept: {why}.",
}
