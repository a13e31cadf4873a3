# Thin: install what is missing, then let CMake do the work.
PRESET ?= release
BUILD := build/$(PRESET)

.PHONY: run test build bench asan tsan format deps clean

run: build
	$(BUILD)/cupel check --quiet data/seeds

test: build
	ctest --test-dir $(BUILD) --output-on-failure --parallel 2

build: deps
	cmake --preset $(PRESET) >/dev/null
	cmake --build --preset $(PRESET)

bench: build
	$(BUILD)/cupel bench --help

asan tsan:
	$(MAKE) test PRESET=$@

format:
	git ls-files '*.cpp' '*.h' '*.c' | xargs clang-format -i

deps:
	@scripts/install-deps.sh

clean:
	rm -rf build
