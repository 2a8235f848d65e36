#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace isola_arena::host {

/// A character that looks like others: the `length` characters of confusable_prototypes from `begin` on.
struct Confusable {
    char32_t sign;
    std::uint16_t begin;
    std::uint16_t length;
};

/// Unicode's list of confusable characters, sorted by character, without those that have a canonical decomposition.
/// make_confusables.cpp writes the list when the arena is built.
extern const std::span<const Confusable> confusables;
extern const std::u32string_view confusable_prototypes;

}  // namespace isola_arena::host
