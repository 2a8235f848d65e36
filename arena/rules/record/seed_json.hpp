#pragma once

#include <boost/json/value.hpp>

#include "arena/rules/settings/seed.hpp"

namespace isola_arena {

/// Returns a seed as a value of `--json`: a number, a key's text, or null if it is untold.
inline boost::json::value json_of(const Seed& seed) {
    if (const auto number = seed.as_number()) return *number;
    if (seed.is_untold()) return nullptr;
    return boost::json::string(seed.text());
}

}  // namespace isola_arena
