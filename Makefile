# Every habit has a target. Assumed: git, make, Python 3.11 or newer, a C compiler; never root.
PYTHON ?= python3
RUN := .venv/bin/python -m
THOROUGH := emulator or unix or firmware_image or chromium or monkey or fuzz or damage or mirror or flash or link or saves_command or all_checks
UI ?= web

.DEFAULT_GOAL := help
.PHONY: help play emulate flash deploy release test check soak firmware unix bench tournament lint env lock clean
.NOTPARALLEL:

help:
	@sed -n 's/^\([a-z]*\):.*## /\1 /p' $(MAKEFILE_LIST) | \
		while read -r target what; do printf '  make %-10s %s\n' "$$target" "$$what"; done

play: env ## the handheld on this computer: in the browser, or UI=terminal, or UI=leds
	@$(RUN) sim --ui $(UI)

emulate: firmware ## the same page, with the real firmware in an emulated RP2040 behind it
	@$(RUN) sim --ui emulate

flash: firmware ## put the firmware onto the board that is connected
	@$(RUN) host_tools flash

deploy: env ## put the games onto a board with plain MicroPython
	@$(RUN) host_tools deploy

release: env ## all that is given out, in dist/
	@$(RUN) host_tools release

test: lint firmware unix ## everything: checks, firmware, all tests on all three runtimes
	@$(RUN) pytest -n 2 --dist worksteal

check: lint ## formatter, linters, types and the tests that need this PC only
	@QUADRILLE_VIPER=fast $(RUN) pytest -n 2 --dist worksteal -k "not ($(THOROUGH))"

soak: firmware unix ## what takes too long for that: half an hour of play, power cuts and damaged input
	@$(RUN) tests.soak

firmware: env ## build/<board>.uf2 and build/stock.uf2, with their use of flash and RAM
	@$(RUN) host_tools build firmware

bench: env unix ## measure in emulated cycles; fails if a goal is missed
	@$(RUN) host_tools build bench
	@$(RUN) tests.bench

tournament: env ## let the computer players play each other, and print how strong they are
	@$(RUN) host_tools tournament

lock: env ## pin the newest packages that pyproject.toml allows in requirements.txt
	@.venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --group dev \
		--generate-hashes --no-emit-index-url --no-header --output-file requirements.txt

clean: ## remove all that make has made or fetched
	rm -rf .venv .cache build dist

lint: env
	@$(RUN) ruff format --check
	@$(RUN) ruff check
	@$(RUN) mypy
	@$(RUN) mypy --config-file host_tools/typings/firmware.ini
	@$(RUN) host_tools.viper_lint

unix: env
	@$(RUN) host_tools build unix

env:
	@$(PYTHON) -m host_tools build env
