# Every habit has a target. Assumed: git, make, Python 3.11 or newer, and, except to play, a C
# compiler; never root.
PYTHON ?= python3
RUN := .venv/bin/python -m
# More processes than the two cores that we assume, because some tests wait.
PYTEST := $(RUN) pytest -n 4 --dist worksteal $(if $(GAME),--game $(GAME))
PIN := .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header
UI ?= web

# What Blinka needs on boards, and a PC's virtual pin does not.
NOT_TO_PLAY := adafruit-circuitpython-busdevice adafruit-circuitpython-connectionmanager \
	adafruit-circuitpython-requests adafruit-circuitpython-typing adafruit-pureio \
	binho-host-adapter pyftdi pyserial pyusb sysv-ipc typing-extensions

# What gerbonara's web page needs, and reading Gerbers does not.
NOT_FOR_GERBERS := aiofiles blinker colorama flask h11 h2 hpack hypercorn hyperframe itsdangerous \
	jinja2 markupsafe priority quart rtree werkzeug wsproto

# Hundreds of short processes would each compile all modules again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play emulate flash deploy case release site site-serve test check prove soak firmware unix bench tournament lint env lock clean
.NOTPARALLEL:

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' $(MAKEFILE_LIST) | \
		while read -r target what; do printf '  make %-10s %s\n' "$$target" "$$what"; done

play: ## the handheld on this computer: in the browser, or UI=terminal, or UI=leds
	@$(PYTHON) -m host_tools play --ui $(UI)

emulate: env ## the same page, with the real firmware in an emulated RP2040 behind it
	@$(RUN) host_tools build pico
	@$(RUN) host_tools play --ui emulate

flash: firmware ## put the firmware onto the board that is connected
	@$(RUN) host_tools flash

deploy: env ## put the games onto a board with plain MicroPython
	@$(RUN) host_tools deploy

case: env ## a case to print or to cut with a laser, in build/case/
	@$(RUN) host_tools case

release: env ## all files of a release, in dist/
	@$(RUN) host_tools release

site: env ## the page to play on with nothing to install, in dist/site/: docs/site.md
	@$(RUN) host_tools site

site-serve: env ## the same, shown on this computer
	@$(RUN) host_tools site --serve

test: lint ## everything: checks, firmware, all tests on all runtimes; GAME=flipop: of one game
	@$(RUN) host_tools build tests
	@$(PYTEST) -m "not minutes"

check: lint ## formatter, linters, types and the tests that need this PC only
	@VIPER_MODE=fast $(PYTEST) -m "not (firmware or unix or browser or m33 or long or minutes)"

prove: env ## the same tests with far more games, power cuts and new random input, in half an hour
	@$(RUN) host_tools build tests
	@$(RUN) host_tools build firmware
	@QUADRILLE_PROVE=1 $(PYTEST) --dist load --maxschedchunk 1 -m "prove or minutes or hypothesis"

soak: unix ## play for hours; SHARE=20: a twentieth of it
	@$(RUN) host_tools build pico
	@$(PYTEST) --dist load --maxschedchunk 1 -rP tests/soak/play.py tests/soak/monkey.py

firmware: env ## build/<board>.uf2, build/<board>-pico2.uf2 and plain MicroPython, with their sizes
	@$(RUN) host_tools build firmware

bench: env ## measure in emulated cycles; fails if a goal is missed
	@$(RUN) host_tools build bench
	@$(RUN) host_tools build stock
	@$(RUN) tests.bench

tournament: env ## let the computer players play each other, and print how strong they are
	@$(RUN) host_tools tournament

lock: env ## pin the newest packages that pyproject.toml allows in requirements*.txt
	@$(PIN) --group dev --output-file requirements.txt
	@$(PIN) --group play --constraint requirements.txt --output-file requirements-play.txt \
		$(addprefix --no-emit-package ,$(NOT_TO_PLAY))
	@$(PIN) --group case --output-file requirements-case.txt
	@$(PIN) --group openspiel --output-file requirements-openspiel.txt
	@$(PIN) --group node --output-file requirements-node.txt
	@$(PIN) --group zig --output-file requirements-zig.txt
	@$(PIN) --group gerber --output-file requirements-gerber.txt \
		$(addprefix --no-emit-package ,$(NOT_FOR_GERBERS))
	@$(RUN) host_tools site --pin

clean: ## remove all that make has made or fetched
	rm -rf .venv .cache build dist

lint: env
	@$(RUN) ruff format --check
	@$(RUN) ruff check
	@$(RUN) mypy
	@$(RUN) mypy --config-file host_tools/typings/firmware.ini
	@$(RUN) viper firmware --exact engine --contracts
	@PYTHONPATH=firmware .venv/bin/lint-imports --no-logo --cache-dir .cache/imports
	@$(RUN) jactionlint --shellcheck=

unix: env
	@$(RUN) host_tools build unix

env:
	@$(PYTHON) -m host_tools build env
