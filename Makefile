# What people do with this repository. Every target sets up what it needs.
#
#   make play      build everything, start, print the address and open the browser
#   make test      all tests: Go, web, browser (installs Chromium where it is missing)
#   make check     formatting, vet, linters, types
#   make bench     Go benchmarks
#   make shots     the pictures of every game in docs/img, from the games kept beside them;
#                  GAMES="koenig atlanticwall:campaign" those alone, the latter of a scenario
#   make generate  everything that is generated and checked in
#   make build     the program, with the page inside, as bin/sandtable
#   make clean     remove what was built

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: play build test test-go test-web test-browser check lint bench shots generate clean

GO ?= go
LINT_VERSION := v2.15.0
BIN := $(CURDIR)/bin
PROGRAM := $(BIN)/sandtable
LINT := $(BIN)/golangci-lint-$(LINT_VERSION)
PACKAGES ?= ./...

play: build
	@exec $(PROGRAM) play $(ARGS)

build: web/dist/index.html
	CGO_ENABLED=0 $(GO) build -trimpath -tags embedweb -o $(PROGRAM) ./cmd/sandtable

# The front end.

MODULES := web/node_modules/.package-lock.json
PAGE := $(shell find web/src web/public -type f 2>/dev/null) web/index.html $(wildcard web/*.config.* web/tsconfig*.json)

$(MODULES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: $(MODULES) $(PAGE)
	cd web && npm run --silent build
	@touch $@

# Tests. Browser tests wait as much as they compute: the Go tests run beside them, with less priority,
# and what they print comes last. Games of tests are kept in memory where there is room: they write
# thousands of choices and wait until each is on the disk, and how fast a disk is they do not ask.

ROOM = $(shell .ci/room)
# A limit only ends what hangs: on a slow machine the longest packages take more than the ten minutes that go allows.
LIMIT := 45m

test: test-web build
	@printed=$$(mktemp); trap 'rm -f "$$printed"' EXIT; \
	nice $(MAKE) --no-print-directory test-go >"$$printed" 2>&1 & beside=$$!; \
	trap 'kill $$beside 2>/dev/null; exit 130' INT TERM; \
	failed=0; $(MAKE) --no-print-directory test-browser || failed=$$?; \
	wait $$beside || failed=$$?; cat "$$printed"; exit $$failed

test-go:
	GOTMPDIR=$${GOTMPDIR:-$${TMPDIR:-/tmp}} TMPDIR=$(ROOM) $(GO) test -timeout $(LIMIT) $(PACKAGES)

test-web: $(MODULES)
	cd web && npm test --silent

test-browser: build
	browser=$$(.ci/browser) && cd web && TMPDIR=$(ROOM) SANDTABLE_BIN=$(PROGRAM) CHROMIUM=$$browser npm run --silent e2e

# Checks.

check: lint $(MODULES)
	cd web && npm run --silent check

lint: $(LINT) web/dist/index.html
	@unformatted=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go' -not -path '*/node_modules/*')); \
	if [ -n "$$unformatted" ]; then echo "not formatted (run gofmt -w): $$unformatted"; exit 1; fi
	$(GO) vet $(PACKAGES)
	$(GO) vet -tags embedweb ./cmd/... ./server/...
	$(LINT) run $(PACKAGES)

$(LINT):
	GOBIN=$(BIN) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	mv $(BIN)/golangci-lint $@

bench:
	$(GO) test -run '^$$' -bench . -benchmem $(PACKAGES)

# Pictures for docs: games that this release cannot open any more are played anew.
shots: build
	browser=$$(.ci/browser) && cd web && SANDTABLE_BIN=$(PROGRAM) CHROMIUM=$$browser SIZES=wide KEEP=../docs/img node e2e/shots.mjs ../docs/img $(GAMES)

# The maps are made from open geographic layers that are not part of the
# repository (docs/maps.md names them); everything else needs nothing.
generate:
	$(GO) generate ./server/...
	SANDTABLE_UPDATE=1 $(GO) test -count=1 -run 'TestRulesMatrix|TestRefereeExamples|TestLicences' .
ifdef SANDTABLE_GEO
	$(GO) generate ./maps/... ./games/...
else
	@echo "maps are left as they are; set SANDTABLE_GEO to the folder of layers to make them again"
endif

clean:
	rm -rf bin web/dist
