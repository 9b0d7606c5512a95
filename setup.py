"""What pyproject.toml cannot say: an optional C extension, a wheel without it, a description without pictures."""

import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
    """A wheel for this platform, or for any if the kernel could not be compiled: then everything in it is Python."""

    def run(self) -> None:
        """Compile first, and see what came of it. What an earlier build left would end up in the wheel: it goes."""
        shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        self.run_command("build_ext")
        compiled = [path for path in self.get_finalized_command("build_ext").get_outputs() if Path(path).exists()]
        if not compiled:
            print("The kernel was not compiled: this wheel evaluates hands in Python.", file=sys.stderr)
            self.distribution.ext_modules = []
            self.root_is_pure, self.py_limited_api = True, False
        super().run()


# A package index has no file to show for a relative address of a picture.
DESCRIPTION = "".join(
    line for line in Path("README.md").read_text("utf-8").splitlines(keepends=True) if "](docs/screenshots/" not in line
)

setup(
    long_description=DESCRIPTION,
    long_description_content_type="text/markdown",
    cmdclass={"bdist_wheel": Wheel},
    ext_modules=[
        Extension(
            "floorman.cards._kernel",
            ["src/floorman/cards/kernel.c"],
            depends=[f"src/floorman/cards/{part}.h" for part in ("strength", "showdown", "boards", "phh", "round")],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
            py_limited_api=True,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
