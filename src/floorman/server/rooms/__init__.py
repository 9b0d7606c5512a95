"""Card rooms and home cash games on the server: each one stream, with its keeper and its screens."""
