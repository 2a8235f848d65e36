#pragma once

#include <array>
#include <optional>
#include <vector>

#include "arena/contest/setup/confinements.hpp"
#include "arena/judge/events/match_result.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/judge/settings/match_plan.hpp"

namespace isola_arena {

/// Plays the games of a match, `jobs` of them at once, each on a core of its own: the same games as one after the
/// other. Shows its progress on stderr. Returns them by their numbers; nullopt if a signal ended the match. Throws
/// ArenaFailure if the arena itself fails.
std::optional<std::vector<GameReport>> play_in_parallel(const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                                                        const Confinements& confinements, int jobs, bool with_records);

}  // namespace isola_arena
