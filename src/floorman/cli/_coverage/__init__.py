"""How much of the books is carried out, and how much of that is proved: counting, recording and printing it."""
