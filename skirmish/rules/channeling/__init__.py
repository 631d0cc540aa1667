"""The magic system `channeling`: points, weaves, cutting within 12", circles within 2". (CHN-1..81)"""
