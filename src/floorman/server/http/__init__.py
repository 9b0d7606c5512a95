"""The HTTP API: routes, and the types of their bodies and answers."""
