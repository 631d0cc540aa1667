"""A battle as it is seen to happen: from what has happened to pictures in time, and what they look like."""
