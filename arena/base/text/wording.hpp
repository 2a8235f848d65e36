#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace isola_arena {

/// Returns a size for people: `64 MiB`; bytes if it is no whole number of these.
std::string size_in_words(std::int64_t bytes);

/// Returns the names as `a, b and c`; of more than three the first ones and how many more.
std::string listed(const std::vector<std::string>& names);

}  // namespace isola_arena
