"""What the panels of a battle show, as frozen records: made from session, selection and forecast, without a window."""
