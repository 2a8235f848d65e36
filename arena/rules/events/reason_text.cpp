#include "arena/rules/events/reason_text.hpp"

#include <algorithm>
#include <array>

namespace isola_arena {
namespace {

constexpr std::array<ReasonText, 10> reasons{{
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

std::span<const ReasonText> all_reasons() { return reasons; }

std::string reason_text(std::string_view reason) {
    const auto found = std::ranges::find(reasons, reason, &ReasonText::reason);
    std::string text(found == reasons.end() ? reason : found->text);
    std::ranges::replace(text, '_', ' ');
    return text;
}

}  // namespace isola_arena
