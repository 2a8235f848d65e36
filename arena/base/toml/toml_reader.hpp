#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "protocol/result.hpp"

namespace isola_arena {

/// The most bytes of a file of TOML: a contest file, a bots file, a file of recipes, the settings of a hosted contest.
inline constexpr std::size_t longest_toml_file = std::size_t{1} << 20;

/// The most bytes of one line of such a file.
inline constexpr std::size_t longest_toml_line = std::size_t{16} << 10;

/// The most parts of one key (`limits.memory` has two), also in the head of a table.
inline constexpr int most_key_parts = 16;

/// How deep lists and inline tables may be nested.
inline constexpr int deepest_toml_nesting = 16;

/// Which bound a text exceeds, and in which line, counted from 1.
struct TomlExcess {
    std::size_t line;
    std::string what;  ///< a sentence with what was found and the bound: `a key has 17 parts, it may have 16`
};

/// An error in a TOML file, as `FILE:LINE: reason`. The functions that read such files catch it and return an Error.
class TomlProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The most bytes of a text in such a file that is shown to people.
inline constexpr std::size_t longest_text = 1000;

/// Returns the file's text as a table. Throws TomlProblem if it is not TOML, or exceeds one of the bounds of
/// TomlExcess.
toml::table parse_toml(std::string_view text, const std::string& file);

/// Reads one table of a file, key by key. Every function except has() throws TomlProblem, with the place, if the file
/// does not meet its condition.
class TomlReader {
public:
    /// The table and the name of the file must outlive the reader.
    TomlReader(const toml::table& table, const std::string& file) : table_(table), file_(file) {}

    /// Throws if the table has a key other than these.
    void only(const std::vector<std::string_view>& keys) const;

    bool has(std::string_view key) const { return table_.contains(key); }

    /// Returns whether the key is there and its value is a whole number.
    bool has_number(std::string_view key) const { return table_[key].is_integer(); }

    /// Returns a text that must be there: one line without control characters, of at most longest_text bytes. It can
    /// be printed anywhere.
    std::string text(std::string_view key) const;
    /// Returns a text that must be there. It may be long and have several lines, so it is not for messages.
    std::string lines(std::string_view key) const;
    /// Returns text(), or `otherwise` if the key is missing.
    std::string text_or(std::string_view key, std::string_view otherwise) const;
    /// Returns the texts of a list, none of them empty. Returns no texts if the key is missing.
    std::vector<std::string> texts(std::string_view key) const;
    /// Returns a whole number that must be there and within the bounds.
    int number(std::string_view key, int lowest, int highest) const;
    /// Returns `true` or `false`, which must be there.
    bool truth(std::string_view key) const;
    /// Returns a reader of a sub-table that must be there.
    TomlReader table(std::string_view key) const;
    /// Returns the value that parse() makes of lines(key), which must be there. parse() returns a Result or an
    /// optional; an error or nullopt is a TomlProblem.
    template <class Parse>
    auto parsed(std::string_view key, Parse parse) const;

    /// Returns the place of the key as FILE:LINE, or that of the table if the key is missing.
    std::string place_of(std::string_view key) const;

    /// Throws TomlProblem at the place of the key, or at that of the table if the key is missing.
    [[noreturn]] void fail(std::string_view key, const std::string& what) const;

private:
    template <class T>
    const T& value(std::string_view key, const char* expected) const;

    const toml::table& table_;
    const std::string& file_;
};

template <class Parse>
auto TomlReader::parsed(std::string_view key, Parse parse) const {
    const std::string written = lines(key);
    auto result = parse(written);
    if constexpr (requires { result.message(); }) {
        if (!result) fail(key, result.message());
    } else {
        if (!result) fail(key, std::string(key) + " \"" + written + "\" is not known");
    }
    return *result;
}

}  // namespace isola_arena
