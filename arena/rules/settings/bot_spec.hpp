#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "arena/rules/settings/limits.hpp"

namespace isola_arena {

/// A bot that can be seated: its name, its command as a list of arguments, and the folder in which it runs (empty: the
/// current one).
struct BotSpec {
    std::string name;
    std::vector<std::string> arguments;
    std::string folder;
    std::string dialect = {};    ///< the dialect that it speaks; empty: the arena's own lines
    std::string contest = {};    ///< the contest of its bot type; empty: it has no bot type
    std::string game = {};       ///< the only game that it plays; empty: any
    LimitRequest limits = {};    ///< replace the usual limits of the sandbox
    std::string build = {};      ///< lines for `sh -e` in its folder that build it on another machine; empty: none
    std::string listed_in = {};  ///< the folder of the bots file that lists it; empty: none, or no longer known

    /// Ignores listed_in.
    bool operator==(const BotSpec& o) const {
        return std::tie(name, arguments, folder, dialect, contest, game, limits, build) ==
               std::tie(o.name, o.arguments, o.folder, o.dialect, o.contest, o.game, o.limits, o.build);
    }
};

}  // namespace isola_arena
