# Thin: install what is missing, then let CMake do the work.
PRESET ?= release
BUILD := build/$(PRESET)

.PHONY: run test build program bench asan tsan soak format tidy deps clean install deb check-install documents

# A minute of the main job: all installed solvers on the built-in seeds, and little time for the reduction of each finding.
# Findings are what it looks for, so that status is no failure.
run: program
	$(BUILD)/cupel fuzz --time 60s --reduce 5 --out build/campaigns/$$(date +%Y%m%d-%H%M%S) || [ $$? -eq 10 ]

# Tests do not see the releases that the user installed: the newest solvers' bugs are no failures of ours.
test: build
	CUPEL_HOME=$(CURDIR)/$(BUILD)/tests/home ctest --test-dir $(BUILD) --output-on-failure --parallel 2

# The program and what it loads: no tests and no benchmarks, which are most of the work of `build`.
program: deps
	cmake --preset $(PRESET) >/dev/null
	cmake --build --preset $(PRESET) --target cupel

# Manual pages and completions are made by the program itself.
documents: program
	@$(if $(CONTACT),cmake -DCUPEL_CONTACT="$(CONTACT)" $(BUILD) >/dev/null,:)
	cmake --build --preset $(PRESET) --target cupel_documents

PREFIX ?= /usr/local
install: documents
	cmake --install $(BUILD) --strip --prefix "$(PREFIX)" | tail -n 1
	@echo "installed: $(DESTDIR)$(PREFIX)/bin/cupel"

deb: documents
	cd $(BUILD) && cpack -G DEB >/dev/null
	@ls $(BUILD)/packages/*.deb

# A campaign with nothing but the package: no source tree, no build tree, an empty home.
check-install: deb
	tests/e2e/walk_install.sh $(BUILD)/packages/cupel_*.deb

build: deps
	cmake --preset $(PRESET) >/dev/null
	cmake --build --preset $(PRESET)

# The seeds are small: repeated, they make a file of a few MB.
bench: build
	bench/front_end.py --cupel $(BUILD)/cupel --repeat 50
	$(BUILD)/bench/bench_value
	$(BUILD)/bench/bench_eval
	$(BUILD)/cupel gen --strategy typefuzz -n 1000000 --count-only --jobs 1
	$(BUILD)/cupel bench exec --solver z3 --solver cvc5
	bench/reduction.py --cupel $(BUILD)/cupel --ddmin-limit 60
	bench/lm.py --cupel $(BUILD)/cupel

asan tsan:
	$(MAKE) test PRESET=$@

# Ten minutes of other random numbers for the properties, which `make test` tries with the same ones every time.
soak: build
	scripts/soak.py --build $(BUILD)

format: deps
	git ls-files '*.cpp' '*.h' '*.c' | xargs clang-format -i

# All sources, as .clang-tidy says; several minutes of every core.
tidy: deps
	cmake --preset plain >/dev/null
	scripts/tidy.py

deps:
	@scripts/install-deps.sh

clean:
	rm -rf build
