"""Measuring many battles."""
