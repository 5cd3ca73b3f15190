# Fretsaw's tasks. `make help` lists them.

SWIFT ?= swift
export SWIFT
# On Linux, FretsawSwiftUI is compiled against signatures of SwiftUI; see Package.swift.
ifeq ($(shell uname -s),Linux)
export FRETSAW_STUBS ?= 1
endif
# Real pictures with expected answers, if they exist next to the checkout. Tests that need them are skipped
# with a message otherwise.
FRETSAW_CORPUS ?= $(wildcard $(abspath ../shared/corpus))
ifneq ($(FRETSAW_CORPUS),)
export FRETSAW_CORPUS
endif

OUT ?= out/run
# Where fretsaw is built.
SCRATCH ?= .build
# Swift's libraries are inside the programs, which start a quarter earlier and need no toolchain. Not possible on Apple systems.
RELEASE_FLAGS ?= $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
BUILD := $(SCRATCH)/release
PREFIX ?= /usr/local
# What `install` installs.
PROGRAMS := $(BUILD)/fretsaw Server/.build/release/fretsaw-server Audit/.build/release/fretsaw-audit
# The files to format.
FORMATTED := Package.swift Sources Tests fuzzing/Sources \
    $(foreach package,Server Audit Web,$(addprefix $(package)/,Package.swift Sources Tests)) Server/Plugins Web/Plugins

.DEFAULT_GOAL := help
.PHONY: help run quick test test-server test-web test-audit check fretsaw server audit library wheel build web npm setup format lint \
        test-browser fuzz check-readme bench performance instructions scale-out states widget docs man dist \
        deb image release install clean

help: ## List the tasks.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "%-14s %s\n", $$1, $$2 }'

run: fretsaw ## Cut 100 pairs from the built-in scenery into out/run/.
	@mkdir -p $(dir $(OUT))
	$(BUILD)/fretsaw generate --count 100 --output $(OUT) --overwrite --preview $(OUT)/preview.png

quick: ## Lint, build and test the packages that a change touches.
	@./scripts/setup test
	./scripts/quick

test: ## Lint, build and test the root package; needs no browser, server or database.
	@./scripts/setup test
	./scripts/check root

test-server: ## Build and test the package in Server/.
	@./scripts/setup test-server
	FRETSAW_FAST_SITE=1 ./scripts/check server

test-web: ## Build and test the package in Web/, in Chromium as well.
	@./scripts/setup browser
	FRETSAW_FAST_SITE=1 ./scripts/check web

test-audit: ## Build and test the package in Audit/.
	@./scripts/setup test
	./scripts/check audit

check: ## Run everything; on a branch, only what its change can have touched since origin/main.
	@./scripts/setup check
	./scripts/check all

fretsaw: ## Build fretsaw, optimised.
	@./scripts/setup
	$(SWIFT) build -c release --product fretsaw $(RELEASE_FLAGS) --scratch-path $(SCRATCH)

server: ## Build fretsaw-server, optimised, to Server/.build/release/.
	@./scripts/setup server
	$(SWIFT) build -c release --product fretsaw-server $(RELEASE_FLAGS) --package-path Server --scratch-path Server/.build

audit: ## Build fretsaw-audit, optimised, to Audit/.build/release/.
	@./scripts/setup
	$(SWIFT) build -c release --product fretsaw-audit $(RELEASE_FLAGS) --package-path Audit --scratch-path Audit/.build

library: ## Build libfretsaw, shared and static, with its header to out/library/.
	@./scripts/setup
	./scripts/build-library out/library $(RELEASE_FLAGS) --scratch-path $(SCRATCH)

wheel: ## Build the Python package with libfretsaw inside to dist/, and try it.
	@./scripts/setup library
	./scripts/make-wheel $(RELEASE_FLAGS) --scratch-path $(SCRATCH)

build: fretsaw server ## Build fretsaw and fretsaw-server, optimised.

web: ## Build what browsers load into out/web/, in seconds.
	@./scripts/setup server
	./scripts/build-web out/web

npm: ## Pack the elements as an npm package to dist/, without npm.
	@./scripts/setup server
	./scripts/make-npm

setup: ## Install the Debian packages that are missing, those of tests included.
	@./scripts/setup test

format: ## Format the sources.
	$(SWIFT) format --in-place --recursive $(FORMATTED)

lint: ## Report layout that `format` would change, words that `scripts/wording.tsv` rules out, and missing texts.
	$(SWIFT) format lint --strict --recursive $(FORMATTED)
	./scripts/lint-wording
	./scripts/write-texts --check
	./scripts/write-protocol --check

test-browser: ## Run the browser tests against the debug build.
	@./scripts/setup browser
	FRETSAW_FAST_SITE=1 $(SWIFT) build --package-path Server --scratch-path Server/.build --product fretsaw-server
	$(SWIFT) build --package-path Web --scratch-path Web/.build --product WebReplay
	$(SWIFT) build --package-path Web --scratch-path Web/.build --product CompareViews
	./scripts/test-browser

fuzz: setup ## Fuzz each target for ten seconds, under the address sanitizer.
	./scripts/sanitize fuzz

check-readme: build ## Run the commands that README and docs show.
	BUILD=$(BUILD) SERVER_BUILD=Server/.build/release ./scripts/check-readme

bench: fretsaw ## Measure this machine.
	$(BUILD)/fretsaw bench generate

performance: build ## Print the tables of docs/performance.md; PHOTOS names a folder of photos.
	@./scripts/setup bench
	@mkdir -p out
	$(BUILD)/fretsaw bench all --json --commit "$$(git describe --always --dirty)" \
	    $(if $(PHOTOS),--backgrounds $(PHOTOS)) > out/performance.json
	benchmarks/serve --server Server/.build/release/fretsaw-server --json -- $(if $(PHOTOS),--backgrounds $(PHOTOS)) > out/performance-server.json
	benchmarks/serve --server Server/.build/release/fretsaw-server --json --one-processor -- $(if $(PHOTOS),--backgrounds $(PHOTOS)) \
	    > out/performance-processor.json
	benchmarks/table out/performance.json out/performance-server.json out/performance-processor.json

instructions: ## Count the instructions of fixed jobs as `check` does; ARGUMENTS=--record records them.
	@./scripts/setup check
	$(SWIFT) build -c release --product fretsaw -Xswiftc -enable-testing --scratch-path .build-release
	benchmarks/instructions .build-release/release/fretsaw $(ARGUMENTS)

scale-out: fretsaw ## Cut one batch by GNU parallel, Slurm and a Kubernetes command; compare all bytes.
	./scripts/try-scale-out

states: ## Draw docs/states.webp again: every element in every state. Needs the debug build.
	./scripts/test-browser test_states
	cp out/browser/states.webp docs/

widget: ## Draw docs/widget.webp again: a captcha in a form. Needs the debug build.
	./scripts/test-browser test_widget
	cp out/browser/widget.webp docs/

docs: ## Build the documentation of the libraries to out/docs/.
	@./scripts/setup
	./scripts/build-docs

man: build audit ## Write man pages and shell completions to out/share/.
	rm -rf out/share
	./scripts/write-man out/share $(SCRATCH) $(PROGRAMS)

dist: ## Pack two static programs, libfretsaw, man pages and docs as an archive with its digest to dist/.
	@./scripts/setup image
	./scripts/make-dist

deb: dist ## Make a Debian package of the static programs to dist/, and try it in a new minimal system.
	@./scripts/setup deb
	./scripts/make-deb
	./scripts/try-deb

image: dist ## Write an OCI image of the static server to dist/ with umoci, without a daemon, and try it.
	./scripts/make-image
	./scripts/try-image

release: ## Make all files of a release in dist/, and try each: archive, Debian package, image, npm package, wheel.
	@./scripts/setup release
	./scripts/make-release

install: man ## Install the programs, man pages and completions under PREFIX, and libfretsaw if `make library` has built it.
	for program in $(PROGRAMS); do \
	    install -D -m 755 $$program $(DESTDIR)$(PREFIX)/bin/$$(basename $$program) || exit 1; \
	done
	for file in $$(cd out && find share -type f); do install -D -m 644 out/$$file $(DESTDIR)$(PREFIX)/$$file || exit 1; done
	if [ -d out/library ]; then mkdir -p $(DESTDIR)$(PREFIX) && cp -dR out/library/. $(DESTDIR)$(PREFIX)/; fi

clean: ## Remove everything built.
	rm -rf .build .build-* Server/.build Audit/.build Web/.build dist out
