"""Accounts: sessions, links and PINs, and what each role may do."""
