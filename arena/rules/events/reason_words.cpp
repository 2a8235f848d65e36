#include "arena/rules/events/reason_words.hpp"

#include <algorithm>
#include <array>

namespace isola_arena {
namespace {

constexpr std::array<ReasonWords, 10> all_words{{
    {"stalled", "both kept losing their turns"},
    {"starved", "the machine was too busy"},
    {"late", "late reply"},
    {"exited", "the loser exited"},
    {"illegal", "illegal reply"},
    {"garbled", "output out of turn"},
    {"too_long", "line too long"},
    {"memory", "too much memory"},
    {"start", "start-up failed"},
    {"processes", "too many processes"},
}};

}  // namespace

std::span<const ReasonWords> all_reason_words() { return all_words; }

std::string reason_words(std::string_view reason) {
    const auto found = std::ranges::find(all_words, reason, &ReasonWords::reason);
    std::string words(found == all_words.end() ? reason : found->words);
    std::ranges::replace(words, '_', ' ');
    return words;
}

}  // namespace isola_arena
