"""Speed next to the peers, measured side by side in one run.

    python -m benchmarks               everything, and a table with the ratios
    python -m benchmarks -k hands      some of it
    python -m benchmarks --quick       a rough idea in seconds

A module of this package has a dict `CANDIDATES` of callables by name: each does some work and returns how many units
of it there were. What else is to be told of one is in `NOTES`. What needs a package that is not installed is in its
dict `SKIPPED`, with that package's name.
"""
