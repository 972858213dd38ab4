# Everything is made on first use: `make run` and `make test` need Python 3.11 to 3.13. What is installed comes ready-made
# for Linux (x86-64, ARM64) and for Macs with Apple's own processors; on others a C compiler may be needed too.
FIND_PYTHON = for p in python3.11 python3.12 python3.13 python3 python; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null && echo $$p && break; done
PYTHON ?= $(shell $(FIND_PYTHON))
VENV := .venv
PIP := $(VENV)/bin/python -m pip --disable-pip-version-check --quiet
LOCKS := run test bench
ARGS ?=

MINUTES ?= 60
SEED ?=
PARTS ?=

.PHONY: help run test lint bench faults soak screenshots lock clean
.DEFAULT_GOAL := help

help: ## say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

run: $(VENV)/.run ## start Cairn on http://127.0.0.1:8000; ARGS="--port 9000" for more
	@exec $(VENV)/bin/cairn up $(ARGS)

test: $(VENV)/.test ## all checks and tests, with the time of each stage
	@exec $(VENV)/bin/python -m tests.stages lint types arrows tests browser

lint: $(VENV)/.test ## the checks that run no test
	@exec $(VENV)/bin/python -m tests.stages lint types arrows

bench: $(VENV)/.bench ## measure, beside a reference in the same run
	@exec $(VENV)/bin/cairn bench $(ARGS)

faults: $(VENV)/.test ## the long battery of kills at random moments
	@exec $(VENV)/bin/python -m pytest -m slow --timeout 3600 -s tests/faults $(ARGS)

soak: $(VENV)/.test ## the long checks, for MINUTES=60 or so; SEED= repeats a run, PARTS="mutants games" names some
	@exec $(VENV)/bin/python -m tests.soak --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(PARTS),--parts '$(PARTS)')

screenshots: $(VENV)/.test ## draw the pages into docs/screenshots
	@$(VENV)/bin/python -m tests.browser.chromium
	@exec $(VENV)/bin/python -m tests.browser.screenshots $(ARGS)

lock: $(VENV)/.lock ## pin the newest versions that requirements/*.in allow, with hashes
	@for group in uv $(LOCKS); do \
		$(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
			--generate-hashes --no-emit-index-url --custom-compile-command 'make lock' \
			requirements/$$group.in -o requirements/$$group.lock || exit 1; \
	done

clean: ## forget the environment and all caches; played games stay
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage* *.egg-info build
	find games events runtime service workers cairn tests -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.made:
	@test -n '$(PYTHON)' || { echo 'Cairn needs Python 3.11, 3.12 or 3.13 and found none:' \
		'install one, or name it with make PYTHON=/path/to/python3.11.' >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { \
		echo 'Cairn needs Python 3.11, 3.12 or 3.13, and $(PYTHON) is not one of them.' >&2; exit 2; }
	@echo 'Making $(VENV) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# The project itself is installed after its requirements, which hold the tool that builds it.
$(VENV)/.run: $(VENV)/.made requirements/run.lock pyproject.toml
	@echo 'Installing what Cairn needs ...'
	@$(PIP) install --require-hashes -r requirements/run.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.lock
	@echo 'Installing what the tests need ...'
	@$(PIP) install --require-hashes -r requirements/test.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.test requirements/bench.lock
	@echo 'Installing what the benchmarks need ...'
	@$(PIP) install --require-hashes -r requirements/bench.lock
	@touch $@

$(VENV)/.lock: $(VENV)/.made requirements/uv.lock
	@$(VENV)/bin/python -m venv --clear $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --disable-pip-version-check --quiet install \
		--require-hashes -r requirements/uv.lock
	@touch $@
