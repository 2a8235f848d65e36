#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// A bundled bot against which authors of a hosted contest may play test matches.
struct OfferedBot {
    BotSpec spec;
    std::string summary;
    std::optional<int> rating = {};  ///< its measured strength in the contest's variant, in Elo; nullopt: not measured
};

/// Returns the bundled bots, and their levels, that can start here and play this contest. contest: a preset's name or
/// the path of a contest file. Empty if the contest cannot be read.
std::vector<OfferedBot> bots_for_tests(const std::string& contest);

}  // namespace isola_arena
