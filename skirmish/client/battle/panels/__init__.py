"""The panels of a battle: they draw view records, and say by signals what was pressed. They know no battle."""
