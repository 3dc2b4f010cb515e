# The two commands of the README are `make demo` and `make test`; both install what is missing.
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 600
RELEASE = .build-release
# A start makes some hundred generic types. By their names, as is usual, the runtime looks for each conformance that they
# need among all of the program; so the compiler writes where they are.
STATIC = -c release --scratch-path $(RELEASE) --static-swift-stdlib -Xswiftc -static-executable \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

.PHONY: help build demo serve test pages release release-serve install bench torture fuzz embed format clean

help:
	@echo 'make demo     build, run the main job on the worked example, leave a report in demo/'
	@echo 'make serve    open the example of make demo in the browser'
	@echo 'make test     format lint, build and all tests'
	@echo 'make pages    every page for people in every condition: narrow, dark, forced colours, paper'
	@echo 'make install  install release binaries, manual pages and completions below PREFIX ($(PREFIX))'
	@echo 'make bench    measure beside plain C, sqlite3, sqlite-utils and pandas (BENCH=--quick: does it work)'
	@echo 'make fuzz     feed every parser with anything for ten minutes (FUZZ_SECONDS)'
	@echo 'make torture  kill, starve and damage a release binary and its files'

embed:
	@scripts/embed-files

build: embed
	@scripts/install-needs
	scripts/build --product auditctl

demo: build
	@scripts/demo .build/debug/auditctl

serve: build
	@test -f demo/audit.sqlite || $(MAKE) demo
	scripts/build --product auditctl-serve
	.build/debug/auditctl serve --database demo/audit.sqlite

test: embed
	@scripts/test

pages: embed
	@scripts/install-needs
	scripts/build --build-tests
	@scripts/install-tools
	AUDITCTL_PAGES=all swift test --skip-build --filter ReportPageTests

release: embed
	@scripts/install-needs
	@# The linker warns of every function that asks the system for users or hosts; its words are kept for a failure.
	@mkdir -p $(RELEASE)
	swift build $(STATIC) --product auditctl >$(RELEASE)/build.log 2>&1 || { cat $(RELEASE)/build.log; exit 1; }

release-serve: release
	swift build $(STATIC) --product auditctl-serve >$(RELEASE)/build.log 2>&1 || { cat $(RELEASE)/build.log; exit 1; }

install: release release-serve
	@scripts/install-needs python3
	@scripts/install-needs --wanted libpq-dev
	@scripts/build-hub $(RELEASE)/auditctl-hub
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 -s $(RELEASE)/release/auditctl '$(DESTDIR)$(PREFIX)/bin/auditctl'
	@echo 'Installed $(DESTDIR)$(PREFIX)/bin/auditctl'
	install -m 755 -s $(RELEASE)/release/auditctl-serve '$(DESTDIR)$(PREFIX)/bin/auditctl-serve'
	@echo 'Installed $(DESTDIR)$(PREFIX)/bin/auditctl-serve'
	@scripts/install-pages $(RELEASE)/release/auditctl '$(DESTDIR)$(PREFIX)/share'
	@if [ -f $(RELEASE)/auditctl-hub ]; then \
	  install -m 755 -s $(RELEASE)/auditctl-hub '$(DESTDIR)$(PREFIX)/bin/auditctl-hub'; \
	  echo 'Installed $(DESTDIR)$(PREFIX)/bin/auditctl-hub'; fi

bench: release
	@scripts/install-needs sqlite3 python3 gcc
	@scripts/install-bench
	@scripts/install-needs --wanted libpq-dev postgresql
	@scripts/build-hub $(RELEASE)/auditctl-hub
	cc -O2 -Wall -o $(RELEASE)/bench Bench/bench.c -lsqlite3
	cc -O2 -Wall -o $(RELEASE)/clock Bench/clock.c
	python3 Bench/run $(RELEASE)/release/auditctl $(RELEASE) .build-bench/bin/python --json $(RELEASE)/bench.json $(BENCH)

torture: release
	@scripts/install-needs sqlite3 python3 strace util-linux
	@# Built before the clock of the torture runs.
	scripts/fuzz 0
	python3 Torture/run $(RELEASE)/release/auditctl --json $(RELEASE)/torture.json $(TORTURE)
	scripts/build --build-tests
	AUDITCTL_DAMAGE=all swift test --skip-build --filter DamageTests

fuzz: embed
	AUDITCTL_FUZZ_JOBS=$$(nproc) scripts/fuzz $(FUZZ_SECONDS)

format:
	swift format --in-place --recursive --parallel Sources Tests Fuzz Package.swift

clean:
	rm -rf .build $(RELEASE) .build-tools .build-bench .build-fuzz .build-thread .build-address demo
