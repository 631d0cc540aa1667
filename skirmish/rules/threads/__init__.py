"""The magic system `threads`: the One Power in dots, threads and strain. (DOT-107..175)"""
