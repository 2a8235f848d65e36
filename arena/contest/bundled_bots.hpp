#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/judge/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot that comes with the arena.
struct BundledBot {
    BotSpec spec;  ///< its words name files by absolute paths; it says which game the bot plays
    std::string summary;
    std::string missing;  ///< what keeps it from starting here, in words; empty where nothing does
    bool operator==(const BundledBot&) const = default;
};

/// The folder of the program that is running.
std::filesystem::path program_folder();

/// All bundled bots, those that cannot start here included. Compiled ones lie beside the arena's program or in
/// ../libexec/isola-arena, scripts in ../share/isola-arena/bot, counted from the program's folder.
std::vector<BundledBot> bundled_bots(const std::filesystem::path& programs = program_folder());

/// Whether that is the name of a bundled bot, whether it can start here or not.
bool is_bundled_bot(std::string_view name);

/// The bundled bot of that name, which must be one; refused, with what is missing, where it cannot start.
Result<BotSpec> find_bundled_bot(std::string_view name, const std::filesystem::path& programs = program_folder());

}  // namespace isola_arena
