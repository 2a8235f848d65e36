#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the number of levels of that bundled bot; 0: it has none. At level N it plays as NAME-N; level 1 is the
/// weakest.
int levels_of_bot(std::string_view bot);

/// Returns the bundled bot of a game that has levels; empty: there is none.
std::string_view graded_bot_of(std::string_view game);

/// Returns the strength of the levels of a game's bundled bot in games of a variant, in Elo, as measured
/// (bot/engine/README.md). The game's simple bot has 1000. Empty for a variant without such measurements.
std::span<const int> ratings_of_levels(std::string_view variant);

/// Returns the measured strength of that bundled bot, or of its level, in games of a variant, in Elo: that of
/// ratings_of_levels(), or 1000 for the game's simple bot. nullopt: it was not measured.
std::optional<int> measured_rating(std::string_view bot, std::string_view variant);

std::string name_of_level(std::string_view bot, int level);

/// A bot that comes with the arena.
struct BundledBot {
    /// Its words name files by absolute paths; it says which game, or which one contest only, the bot plays.
    BotSpec spec;
    std::string summary;
    std::string missing;  ///< the reason why it cannot start here, in words; empty if it can
    int levels = 0;       ///< the number of its levels, which play as NAME-1, NAME-2 ...; 0: none
    bool operator==(const BundledBot&) const = default;
};

/// Returns the folder of the running program.
std::filesystem::path program_folder();

/// Returns all bundled bots, including those that cannot start here. Compiled ones lie beside the arena's program or in
/// ../libexec/isola-arena, scripts and Java classes in ../share/isola-arena, relative to the program's folder.
std::vector<BundledBot> bundled_bots(const std::filesystem::path& programs = program_folder());

/// Returns the levels of the bundled bots that have some, each as a bot of its own.
std::vector<BundledBot> bundled_levels(const std::filesystem::path& programs = program_folder());

/// Returns whether this is the name of a bundled bot, with or without a level. The bot may be one that cannot start
/// here.
bool is_bundled_bot(std::string_view name);

/// Returns the bundled bot of that name. There must be one. Returns an error that names the missing part if the bot
/// cannot start here. plays_elsewhere: other machines play, so that its interpreter need not be here.
Result<BotSpec> find_bundled_bot(std::string_view name, const std::filesystem::path& programs = program_folder(),
                                 bool plays_elsewhere = false);

/// Returns the bundled bot that the first word names, as find_bundled_bot() does, with the other words as its
/// arguments, such as `isola-engine --level 3`. command must not be empty.
Result<BotSpec> bundled_bot_of(const std::vector<std::string>& command,
                               const std::filesystem::path& programs = program_folder(), bool plays_elsewhere = false);

}  // namespace isola_arena
