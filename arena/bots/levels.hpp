#pragma once

#include <span>
#include <string>
#include <string_view>

namespace isola_arena {

/// Returns how many levels that bundled bot has, weakest first: it plays at level N as NAME-N. 0: none.
int levels_of_bot(std::string_view bot);

/// Returns the bundled bot of a game that has levels; empty: there is none.
std::string_view graded_bot_of(std::string_view game);

/// Returns the strength of that bot's levels in games of a variant, in Elo. It was measured (bot/engine/README.md); the
/// game's simple bot has 1000. Empty for a variant that has none.
std::span<const int> ratings_of_levels(std::string_view variant);

/// A bot at a level. number is 0 if the name means no level that there is.
struct LevelName {
    std::string_view bot;
    int number = 0;
};

/// Takes a name such as `isola-engine-3` apart.
LevelName parse_level_name(std::string_view name);

std::string name_of_level(std::string_view bot, int level);

}  // namespace isola_arena
