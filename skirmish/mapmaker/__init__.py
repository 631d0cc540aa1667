"""Maps made by seed: a kind says what stands on them, a plan places it twice, so that both ends are alike."""
