#pragma once

#include <string>

#include "tests/architecture/source.hpp"

/// What the rules are tried on.
namespace isola_arena::architecture {

/// This project, read once.
const std::vector<Source>& project();

/// A header or source file of that path that includes just this, written with its brackets or quotes.
Source forged(const std::string& path, const std::string& include);

/// One complaint or path a line.
std::string joined(const std::vector<std::string>& lines);

}  // namespace isola_arena::architecture
