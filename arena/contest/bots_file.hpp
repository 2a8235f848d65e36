#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/judge/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A bot as a bots file lists it. Its folder is absolute: the one of the file, or what `folder` says relative to that.
struct ListedBot {
    BotSpec spec;
    std::string language;  ///< both empty where the file says nothing
    std::string author;
    bool operator==(const ListedBot&) const = default;
};

/// The name that a bots file has in a bot's folder.
inline constexpr std::string_view bots_file_name = "bots.toml";

/// Whether that can be given to a bot as its name: letters, digits, `_`, `.` and `-`, at least one of them.
bool is_bot_name(std::string_view name);

/// Reads a bots file: `[[bot]]` tables with `name`, `command` and, if wanted, `folder`, `language`, `author`,
/// `dialect`, `type` (see as_type()), `limits` (see read_limits()). Refused, with file and line: what cannot be read, no bot at all, a missing or
/// unknown key, a wrong value, a name used twice.
Result<std::vector<ListedBot>> read_bots_file(const std::string& path);

}  // namespace isola_arena
