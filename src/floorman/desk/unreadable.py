"""What is said to a line that cannot be read."""


class Unreadable(Exception):  # noqa: N818 - an answer to the person at the desk
    """A line that cannot be read: what was not understood, and a line that could be."""

    def __init__(self, says: str, example: str) -> None:
        super().__init__(f"{says} For example: {example}")
        self.says = says
        self.example = example
