"""Floorman on a network: the only layer that reads the time, opens files and sockets, and asks for entropy."""
