from floorman.history.phh import entries


def cut(text: str) -> list[tuple[int, int, str]]:
    return [(e.number, e.line, "".join(e.lines).strip()) for e in entries(text.splitlines(keepends=True))]


def test_a_phh_file_is_one_hand() -> None:
    assert cut("# a comment\nhand = 1\n\ntable = 2\n") == [(1, 1, "# a comment\nhand = 1\n\ntable = 2")]


def test_a_phhs_file_has_a_hand_under_each_number() -> None:
    assert cut("[1]\nhand = 7\n\n[2]\nhand = 8") == [(1, 1, "hand = 7"), (2, 4, "hand = 8")]


def test_headers_as_toml_allows_them() -> None:
    text = "# first\n\n[ 1 ]  # one\nhand = 7\n  [\"2\"]\nhand = 8\n['3']\r\nhand = 9\n"
    assert [line for _, line, _ in cut(text)] == [3, 5, 7]


def test_other_brackets_belong_to_the_hand() -> None:
    text = "[1]\nantes = [\n  0, 0]\n[1._notes]\nx = 1\n"
    assert cut(text) == [(1, 1, "antes = [\n  0, 0]\n[1._notes]\nx = 1")]


def test_nothing_is_no_hand() -> None:
    assert cut("") == cut("\n# words\n") == []
