#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/rules/settings/share.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

class TomlReader;

/// Reads `memory`, `processes`, `scratch` and `open_files` of a table such as `{ memory = "512M" }`; each may be
/// missing. Throws TomlProblem if a key is unknown or a value is wrong.
LimitRequest read_limits(const TomlReader& limits);

/// Returns the limits in words: `512M of memory, 128 processes, 64M of scratch space, 1024 open files`.
std::string limits_text(const Limits& limits);

/// A bot as a bots file lists it. Its folder is absolute: the key `folder`, which is relative to the folder of the
/// file, or, without the key, the folder of the file.
struct ListedBot {
    BotSpec spec;
    std::string language;  ///< this and author: empty if the key is missing
    std::string author;
    std::string title = {};    ///< what people call it: any printable text; empty if the key is missing
    std::string place = {};    ///< the place of its name, as FILE:LINE
    std::string command = {};  ///< as it is written, with its quotes
    bool operator==(const ListedBot&) const = default;
};

/// The name of a bots file in a bot's folder.
inline constexpr std::string_view bots_file_name = "bots.toml";

/// The characters that the name of a bot may have, in words.
inline constexpr std::string_view letters_of_names = "letters, digits, '_', '.' and '-'";

/// Returns the text as TOML writes it, in quotes.
std::string as_toml(const std::string& text);

/// Returns the sentence about a bot's folder without a bots file, with what to do.
std::string no_bots_file_in(const std::string& folder);

/// Returns whether a bot may have this name: letters, digits, `_`, `.` and `-`, at least one of them.
bool is_bot_name(std::string_view name);

/// The writer of a bots file, which decides what the file may say. The file of an organiser may share folders with bots
/// and name bundled bots. A list that is imported into a hosted contest may name bundled bots. The file of an author
/// may do neither.
enum class WrittenBy : std::uint8_t { author, organiser, importer };

/// Reads the key `share` of a table: a list of absolute folders. Throws TomlProblem if it is something else.
Shares read_shares(const TomlReader& table, const std::string& file);

/// Returns the folders that the bots file of an organiser shares; none if the path is empty or a folder. Returns the
/// errors of read_bots_file().
Result<Shares> shares_of_bots_file(const std::string& path);

/// Reads a bots file: `[[bot]]` tables with `name`, `command` and, if wanted, `folder`, `language`, `author`,
/// `title`, `dialect`, `type` (see as_type()), `limits` (see read_limits()), `build`. Returns an error, with the file
/// and the line, if the file cannot be read (there is no line then), lists no bot, lacks a key or has an unknown one,
/// has a wrong value, or uses a name twice, also in another case. If several bots have a mistake, the error has a line
/// for each of them. Returns an error, too, if the file has the key `share` and is not an organiser's. In an
/// organiser's file a command may begin with the name of a bundled bot.
Result<std::vector<ListedBot>> read_bots_file(const std::string& path, WrittenBy whom = WrittenBy::author);

}  // namespace isola_arena
