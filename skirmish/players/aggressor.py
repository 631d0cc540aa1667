"""The player `aggressor`"""
class Aggressor:
    pass
