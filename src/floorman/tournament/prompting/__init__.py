"""What the director has to see to, a module for each side of an event; `tournament.prompts` asks them all."""
