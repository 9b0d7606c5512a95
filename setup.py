"""The one thing pyproject.toml cannot say yet: an optional C extension under the stable ABI."""

import sys

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "floorman.cards._kernel",
            ["src/floorman/cards/kernel.c"],
            depends=[f"src/floorman/cards/{part}.h" for part in ("strength", "showdown", "boards")],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
            py_limited_api=True,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
