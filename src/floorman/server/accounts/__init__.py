"""Who somebody is, and what that allows."""
