#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "arena/contest/bundled_bots.hpp"
#include "arena/judge/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Where bots are looked for.
struct LookupOptions {
    std::string bots_file;  ///< what `--bots` said; empty: none
    std::filesystem::path programs = program_folder();
};

/// The bot that an argument of the command line means: `[NAME=]BOT`, BOT being a name of the bots file, a bundled
/// bot's name, a folder with a bots.toml that lists one bot, or a command line; looked up in that order. A command's
/// own name is the base name of its last word that is a file, else of its first word. Refused: a bots file that
/// cannot be used, a bundled bot that is not complete, a folder without exactly one bot, a command that cannot be
/// split.
Result<BotSpec> find_bot(std::string_view argument, const LookupOptions& options = {});

/// Two bots for a match, with different names: two alike become NAME-1 and NAME-2, but a name that was given with
/// `NAME=` stays. Refused like find_bot, and two alike given on purpose.
Result<std::array<BotSpec, 2>> find_two_bots(std::string_view first, std::string_view second,
                                             const LookupOptions& options = {});

}  // namespace isola_arena
