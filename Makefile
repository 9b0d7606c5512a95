# make run    serve and open a browser      make test      style, types, layers and tests, five minutes
# make quick  for the edit loop, a minute   make lengthy   pages in a browser, real servers, five minutes
# make bench  speed next to its peers       make test-all  everything, the deep and slow suites too
# What follows ARGS= goes to floorman serve: make run ARGS="--port 8080 --no-demo"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable
SOURCES := pyproject.toml setup.py src/floorman/cards/kernel.c $(wildcard src/floorman/cards/*.h)
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 3)
KERNEL_NOTICE := $(BIN)/python -c "from floorman.cards import kernel_present; kernel_present() or print('Kernel skipped: no C compiler found when Floorman was installed, so hands are evaluated in Python. Install gcc (Debian: apt-get install gcc python3-dev), then make clean and try again.')"

# There are three workers more than there are cores, because tests of servers and pages wait much of their time. They start
# Python hundreds of times: it has to keep its bytecode, whatever the variable says that some machines set.

unexport PYTHONDONTWRITEBYTECODE

.PHONY: run quick test lengthy test-all bench lint types web-types layers clean

run: $(VENV)/.installed
	@$(KERNEL_NOTICE)
	@$(BIN)/floorman serve --open $(ARGS)

quick: $(VENV)/.tested-with layers
	$(BIN)/ruff check --quiet src tests
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q -m "not slow" tests/unit tests/architecture tests/golden

test: lint types layers
	@$(KERNEL_NOTICE)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow and not lengthy" -rs

lengthy: $(VENV)/.tested-with
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m "lengthy and not slow" -rs

test-all: lint types layers
	@$(KERNEL_NOTICE)
	FLOORMAN_TESTS=all $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -rs

bench: $(VENV)/.benched-with
	@$(KERNEL_NOTICE)
	$(BIN)/python -m benchmarks

lint: $(VENV)/.tested-with web-types
	$(BIN)/ruff check src tests benchmarks setup.py
	$(BIN)/ruff format --check --quiet src tests benchmarks setup.py

# The peers in benchmarks may be installed or not: an ignore that is needed with them is unused without them.

types: $(VENV)/.tested-with
	$(BIN)/mypy src tests
	$(BIN)/mypy --no-warn-unused-ignores benchmarks

layers: $(VENV)/.tested-with
	$(BIN)/lint-imports --no-cache

# The pages are JavaScript with types in comments. They are checked where TypeScript is there already; nothing is fetched.

web-types:
	@if command -v tsc >/dev/null; then echo "tsc -p ."; tsc -p .; \
	elif command -v npx >/dev/null && npx --no-install tsc --version 2>/dev/null | grep -q "^Version"; then echo "npx tsc -p ."; npx --no-install tsc -p .; \
	else echo "Types of the pages not checked: no TypeScript here (npm install --global typescript)."; fi

$(BIN)/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Floorman needs Python 3.11 or later; say which with: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment here (Debian: apt-get install python3-venv)."; exit 1; }

# Each of these installs Floorman too, so that a newcomer's first make builds it once.

$(VENV)/.installed: $(BIN)/python $(SOURCES)
	@echo "Setting up Floorman in $(VENV) ..."
	@$(PIP) .
	@touch $@

$(VENV)/.tested-with: $(BIN)/python $(SOURCES)
	@echo "Setting up Floorman and its test tools in $(VENV) ..."
	@$(PIP) ".[dev]"
	@touch $@ $(VENV)/.installed

$(VENV)/.benched-with: $(BIN)/python $(SOURCES)
	@echo "Setting up Floorman and the peers to measure against in $(VENV) ..."
	@$(PIP) ".[bench]"
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build src/floorman.egg-info src/floorman/cards/_kernel*.so
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
