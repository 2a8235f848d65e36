#pragma once

#include <string>

#include "tests/architecture/source.hpp"

/// The sources to which the rules are applied.
namespace isola_arena::architecture {

/// Returns the sources of this project, which are read once.
const std::vector<Source>& project();

/// Returns a source file of this path whose only line is this include, given with its brackets or quotes.
Source forged(const std::string& path, const std::string& include);

/// Joins complaints or paths, one a line.
std::string joined(const std::vector<std::string>& lines);

}  // namespace isola_arena::architecture
