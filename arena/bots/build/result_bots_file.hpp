#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/bots/bots_file.hpp"
#include "arena/bots/build/build.hpp"

namespace isola_arena {

/// Writes the bots.toml of a bot: its name, its command, and its type and author if it has them.
void write_bots_file(const std::filesystem::path& folder, const BotIdentity& identity,
                     const std::vector<std::string>& command, const std::string& type);

/// Returns the one bot that the bots.toml of a submission lists. Returns an error if it lists none or several, names a
/// folder or a file outside of the submission, asks for limits, or cannot start as far as can be seen.
/// organisers_arguments: words of the command that come from a recipe; these may name files outside.
Result<ListedBot> read_own_bots_file(const std::filesystem::path& folder,
                                     const std::vector<std::string>& organisers_arguments = {});

/// Returns the one program that a build made: an executable file that the source does not have. If there is none or
/// there are several, returns an error that says what to do; it names them if there are several.
Result<std::string> program_made(const std::filesystem::path& source, const std::filesystem::path& result,
                                 const std::string& name);

/// Takes all rights to write from a folder and what is in it.
void make_read_only(const std::filesystem::path& folder);

}  // namespace isola_arena
