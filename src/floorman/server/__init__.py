"""The server: the only layer that reads the time, opens files and sockets, and uses random numbers of its own."""
