#include "arena/rules/settings/settings.hpp"

#include <array>

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 3> tie_names{"draw", "speed", "score"};
static_assert(tie_names.size() == static_cast<std::size_t>(TieRule::score) + 1);

}  // namespace

std::string_view to_string(TieRule rule) { return tie_names[static_cast<std::size_t>(rule)]; }

std::optional<TieRule> parse_tie_rule(std::string_view text) {
    for (const TieRule rule : {TieRule::draw, TieRule::speed, TieRule::score})
        if (to_string(rule) == text) return rule;
    return std::nullopt;
}

}  // namespace isola_arena
