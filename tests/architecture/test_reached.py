"""What is written is used: a function or constant that only tests name is dead, and proves nothing of the program."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from architecture.sources import PACKAGE, modules, parsed

MARKS_ONLY = {
    "asynccontextmanager",
    "cache",
    "cached_property",
    "classmethod",
    "contextmanager",
    "dataclass",
    "final",
    "implements",
    "lru_cache",
    "overload",
    "property",
    "runtime_checkable",
    "staticmethod",
}
"""Decorators that call nobody. Any other one registers what stands under it: routes, methods, rulings, commands."""

CALLED_BY_OTHERS = {
    "cli._marked_proofs": "pytest",
    "server.http.connections": "uvicorn",
    "server.ws.ScreenProtocol": "uvicorn",
}
"""Modules and classes that are written to the shape of a library, which calls their functions by name."""

COMMAND = {"arguments", "run"}
"""What `floorman.cli.main` calls in the module of a command; `main` is the entry point of the package."""

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


READ_BY_OTHERS = {
    "__all__": "Python",
    "__version__": "whoever installs the package",
    "SUBJECTS": "nobody: modules that register what is in them when they are imported",
}
"""Constants that something else than the program reads, by their names."""


def dotted(path: Path) -> str:
    """A module as imports name it, without the package: `hand.showdown`."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__").replace("__init__", "")


def unreached(program: Mapping[str, ast.Module]) -> list[str]:
    """The public functions, classes and methods of a program, by module, that nothing in it names.

    What a package exports in its `__init__` is public to programmers and counts as used. A method is used where any
    attribute of its name is, for nobody can tell of which class it is.
    """
    imported = {named for tree in program.values() for named in _imports(tree)}
    nodes = [node for tree in program.values() for node in ast.walk(tree)]
    attributes = Counter(node.attr for node in nodes if isinstance(node, ast.Attribute))
    found = []
    for module, tree in program.items():
        if module in CALLED_BY_OTHERS:
            continue
        for node in tree.body:
            if not isinstance(node, Named) or node.name.startswith("_"):
                continue
            named = (module, node.name) in imported or _names(tree, node) or _is_entry(module, node.name)
            if not named and not _registers(node):
                found.append(f"{module}.{node.name}")
            if isinstance(node, ast.ClassDef) and f"{module}.{node.name}" not in CALLED_BY_OTHERS:
                found += [
                    f"{module}.{node.name}.{method.name}"
                    for method in node.body
                    if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
                    and not method.name.startswith("_")
                    and not _registers(method)
                    and attributes[method.name] == _own(method)
                ]
    return found


def unread(program: Mapping[str, ast.Module]) -> list[str]:
    """The constants of a program, by module, that nothing in it names, private ones too."""
    imported = {named for tree in program.values() for named in _imports(tree)}
    found = []
    for module, tree in program.items():
        nodes = list(ast.walk(tree))
        read = {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        kinds = [one.annotation for one in nodes if isinstance(one, ast.AnnAssign)]
        read |= {str(one.value) for kind in kinds for one in ast.walk(kind) if isinstance(one, ast.Constant)}
        found += [
            f"{module}.{name}"
            for name in _constants(tree)
            if name not in read and (module, name) not in imported and name not in READ_BY_OTHERS
        ]
    return found


def _constants(tree: ast.Module) -> Iterator[str]:
    """The names that a module binds in its body by `=`."""
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        for target in targets:
            yield from (
                one.id for one in ast.walk(target) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
            )


def _is_entry(module: str, name: str) -> bool:
    is_command = module.startswith("cli.") and not module.startswith("cli._")
    return (module, name) == ("cli", "main") or (is_command and name in COMMAND)


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every name that a module imports from another one, or uses of a module that it imports whole."""
    whole: dict[str, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(of), names=names):
                for one in names:
                    yield of.removeprefix("floorman").removeprefix("."), one.name
                    whole[one.asname or one.name] = f"{of}.{one.name}".removeprefix("floorman.")
            case ast.Import(names=names):
                whole |= {one.asname or one.name: one.name.removeprefix("floorman.") for one in names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in whole:
            yield whole[ast.unparse(node.value)], node.attr


def _names(tree: ast.Module, node: Named) -> bool:
    """Whether a module names what it defines, other than inside of it."""

    def count(of: ast.AST) -> int:
        return sum(isinstance(one, ast.Name) and one.id == node.name for one in ast.walk(of))

    return count(tree) > count(node)


def _own(method: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return sum(isinstance(one, ast.Attribute) and one.attr == method.name for one in ast.walk(method))


def _registers(node: Named) -> bool:
    for decorator in node.decorator_list:
        name = ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator).rpartition(".")[2]
        if name not in MARKS_ONLY and name != "setter":
            return True
    return False


def test_what_nobody_calls_is_found() -> None:
    program = {
        "hand.pots": ast.parse("""
def split(): return split()
def shared(): ...
def rake(): ...
@implements("showdown.odd-chip")
def odd(): ...
@method("q", "choice")
def registered(): ...
class Pot:
    def total(self): return self.total()
    def side(self): ...
"""),
        "hand.engine": ast.parse(
            "from floorman.hand import pots\nfrom floorman.hand.pots import rake, Pot\npots.shared()"
        ),
        "cards": ast.parse("pot.side"),
    }
    assert unreached(program) == ["hand.pots.split", "hand.pots.odd", "hand.pots.Pot.total"]


def test_everything_public_is_reached_from_the_program_itself() -> None:
    program = {dotted(path): parsed(path) for path in modules()}
    assert unreached(program) == []


def test_a_constant_that_nobody_reads_is_found() -> None:
    program = {
        "hand.pots": ast.parse("MOST = 9\nLEAST: int = 2\n_OWN, USED = 1, 2\n__all__ = []\nprint(USED)"),
        "hand.engine": ast.parse("from floorman.hand.pots import MOST\nODD = MOST"),
        "cards": ast.parse("from floorman.hand import engine\nengine.ODD"),
    }
    assert unread(program) == ["hand.pots.LEAST", "hand.pots._OWN"]


def test_every_constant_is_read_by_the_program_itself() -> None:
    program = {dotted(path): parsed(path) for path in modules()}
    assert unread(program) == []
