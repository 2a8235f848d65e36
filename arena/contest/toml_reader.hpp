#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <toml++/toml.h>

#include "protocol/result.hpp"

namespace isola_arena {

/// What is wrong with a TOML file, as `FILE:LINE: what`. Stays within the functions that read such files: they catch
/// it and give a Refusal.
class TomlProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The file's text as a table. Throws TomlProblem where it is not TOML.
toml::table parse_toml(std::string_view text, const std::string& file);

/// Reads one table of a file, key by key. Every function throws TomlProblem with the place where it is not met.
class TomlReader {
public:
    /// Both must live as long as the reader.
    TomlReader(const toml::table& table, const std::string& file) : table_(table), file_(file) {}

    /// Nothing but these keys may be there.
    void only(std::initializer_list<std::string_view> keys) const;

    bool has(std::string_view key) const { return table_.contains(key); }

    /// A text that must be there.
    std::string text(std::string_view key) const;
    /// A text that may be left out.
    std::string text_or(std::string_view key, std::string_view otherwise) const;
    /// A whole number within the bounds, which must be there.
    int number(std::string_view key, int lowest, int highest) const;
    /// `true` or `false`, which must be there.
    bool truth(std::string_view key) const;
    /// A sub-table that must be there.
    TomlReader table(std::string_view key) const;
    /// A text that such a function understands: it gives a Result or an optional.
    template <class Parse>
    auto parsed(std::string_view key, Parse parse) const;

    /// Fails at that key's place (the table's own where it is missing).
    [[noreturn]] void fail(std::string_view key, const std::string& what) const;

private:
    template <class T>
    const T& value(std::string_view key, const char* expected) const;

    const toml::table& table_;
    const std::string& file_;
};

template <class Parse>
auto TomlReader::parsed(std::string_view key, Parse parse) const {
    const std::string written = text(key);
    auto result = parse(written);
    if constexpr (requires { result.why(); }) {
        if (!result) fail(key, result.why());
    } else {
        if (!result) fail(key, std::string(key) + " \"" + written + "\" is not known");
    }
    return *result;
}

}  // namespace isola_arena
