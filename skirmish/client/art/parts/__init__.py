"""What figures are made of, by subject: heads, hair, garments, headgear, weapons, beasts, emblems."""
