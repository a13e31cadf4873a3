// Where the functions of a module begin, from the table that exception handling needs (.eh_frame_hdr): a stripped
// program has no names, but it has this.
#pragma once

#include <gelf.h>

#include <cstdint>
#include <optional>

namespace cupel::process {

/// The start of the function that `address` (as the file counts) lies in; nothing where the module has no such table.
std::optional<uint64_t> function_start(Elf* elf, uint64_t address);

}  // namespace cupel::process
