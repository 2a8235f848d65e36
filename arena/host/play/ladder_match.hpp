#pragma once

#include <optional>
#include <stop_token>

#include "arena/host/play/ladder_run.hpp"

namespace isola_arena {

/// Plays a match of two games between the versions that play for two authors, on the calling thread's core. On a ladder
/// by challenge, `first` is the challenger. id: the number of the match. Returns nullopt if the match was broken off.
/// Throws ArenaFailure if a version cannot be read, the two cannot play each other, or the arena itself fails.
std::optional<host::LadderMatch> play_ladder_match(const LadderSetup& setup, int id, const Seed& seed,
                                                   const host::LadderPlayer& first, const host::LadderPlayer& second,
                                                   const std::stop_token& stop);

}  // namespace isola_arena
