# make run    see Floorman at work          make test      everything a change must pass, under five minutes
# make bench  speed next to its peers       make test-all  the deep and slow suites too

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SOURCES := pyproject.toml setup.py src/floorman/cards/kernel.c
JOBS ?= 2

.PHONY: run test test-all bench lint types layers tests kernel-notice clean

run: $(VENV)/.installed kernel-notice
	@$(BIN)/floorman watch

test: $(VENV)/.tested-with kernel-notice lint types layers
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow" -rs

test-all: $(VENV)/.tested-with kernel-notice lint types layers
	FLOORMAN_TESTS=all $(BIN)/python -m pytest -n $(JOBS) -rs

bench: $(VENV)/.benched-with kernel-notice
	$(BIN)/python -m benchmarks

lint: $(VENV)/.tested-with
	$(BIN)/ruff check src tests benchmarks setup.py
	$(BIN)/ruff format --check --quiet src tests benchmarks setup.py

types: $(VENV)/.tested-with
	$(BIN)/mypy

layers: $(VENV)/.tested-with
	$(BIN)/lint-imports --no-cache

kernel-notice: $(VENV)/.installed
	@$(BIN)/python -c "from floorman.cards import kernel_present; kernel_present() or print('Kernel skipped: no C compiler found when Floorman was installed, so hands are evaluated in Python. Install gcc (Debian: apt-get install gcc python3-dev), then make clean and try again.')"

$(BIN)/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Floorman needs Python 3.11 or later; say which with: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment here (Debian: apt-get install python3-venv)."; exit 1; }

$(VENV)/.installed: $(BIN)/python $(SOURCES)
	@echo "Setting up Floorman in $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.tested-with: $(VENV)/.installed
	@echo "Installing the test tools ..."
	@$(PIP) --editable ".[dev]"
	@touch $@

$(VENV)/.benched-with: $(VENV)/.installed
	@echo "Installing the peers to be measured against ..."
	@$(PIP) --editable ".[bench]"
	@touch $@

clean:
	rm -rf $(VENV) build src/floorman.egg-info src/floorman/cards/_kernel*.so .mypy_cache .ruff_cache .pytest_cache .hypothesis
