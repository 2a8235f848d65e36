#pragma once

#include <compare>
#include <string>

namespace isola_arena {

/// A machine on which games are played, as records of games on many machines name it.
struct Machine {
    std::string node;       ///< its name; empty: not given
    std::string processor;  ///< as its system names it
    bool operator==(const Machine&) const = default;
    auto operator<=>(const Machine&) const = default;
};

}  // namespace isola_arena
