"""What `floorman tournament` is made of: the words, the screen, the results."""
