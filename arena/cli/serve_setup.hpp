#pragma once

#include <string>
#include <vector>

#include "arena/cli/options.hpp"
#include "arena/contest/preset.hpp"

namespace isola_arena {

/// What of a server the page is told before it begins.
struct ServeFacts {
    ContestOptions defaults;  ///< of the matches that pages start
    bool can_start = false;   ///< matches
    bool is_public = false;
    bool has_contest = false;
    double speed = 2;  ///< turns a second that the page proposes
};

/// The contests that pages may name: the built-in ones, and the one that the command line chose first where it is
/// another one. Throws UsageError.
std::vector<Preset> contests_to_choose(const ContestOptions& defaults);

/// The object of `GET /api/setup` (docs/web-protocol.md).
std::string setup_json(const ServeFacts& facts);

}  // namespace isola_arena
