#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// The most bytes of a file of TOML: a contest file, a bots file, a file of recipes, the settings of a hosted contest.
inline constexpr std::size_t longest_toml_file = std::size_t{1} << 20;

/// The most bytes of one of its lines.
inline constexpr std::size_t longest_toml_line = std::size_t{16} << 10;

/// The most parts of one key (`limits.memory` has two), in the head of a table too.
inline constexpr int most_key_parts = 16;

/// How deep lists and inline tables may lie in each other.
inline constexpr int deepest_toml_nesting = 16;

/// Which bound a text exceeds, and in which line, counted from 1.
struct TomlExcess {
    std::size_t line;
    std::string what;  ///< a sentence with what was found and the bound: `a key has 17 parts, it may have 16`
};

/// Returns the first thing in a text of TOML that exceeds one of these bounds; nullopt if nothing does. A text within
/// them is safe to parse: the parser and the destructors of its tables call themselves once for each level. Text that is
/// not TOML is measured correctly up to its first syntax error, where the parser stops.
std::optional<TomlExcess> excess_of_toml(std::string_view text);

}  // namespace isola_arena
