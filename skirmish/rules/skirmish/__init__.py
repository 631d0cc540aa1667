"""The combat system `skirmish`: the D6 warband game under the channeling rules. (SKR-1..91)"""
