#include "arena/contest/toml_reader.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

std::string place(const std::string& file, const toml::source_position& at) {
    return file + ':' + std::to_string(at.line) + ": ";
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw TomlProblem(place(file, error.source().begin) + std::string(error.description()));
    }
}

void TomlReader::fail(std::string_view key, const std::string& what) const {
    const toml::node* node = table_.get(key);
    throw TomlProblem(place(file_, node ? node->source().begin : table_.source().begin) + what);
}

void TomlReader::only(const std::vector<std::string_view>& keys) const {
    for (const auto& [key, value] : table_) {
        if (std::ranges::find(keys, key.str()) != keys.end()) continue;
        std::string known;
        for (const std::string_view each : keys) (known += known.empty() ? "" : ", ") += each;
        throw TomlProblem(place(file_, key.source().begin) + "unknown key \"" + std::string(key.str()) +
                          "\", known are " + known);
    }
}

template <class T>
const T& TomlReader::value(std::string_view key, const char* expected) const {
    const toml::node* node = table_.get(key);
    if (!node) fail(key, "the key \"" + std::string(key) + "\" is missing");
    if (const T* value = node->as<T>()) return *value;
    fail(key, '"' + std::string(key) + "\" must be " + expected);
}

std::string TomlReader::text(std::string_view key) const {
    return value<toml::value<std::string>>(key, "a text in quotes").get();
}

std::string TomlReader::text_or(std::string_view key, std::string_view otherwise) const {
    return has(key) ? text(key) : std::string(otherwise);
}

int TomlReader::number(std::string_view key, int lowest, int highest) const {
    const std::int64_t number = value<toml::value<std::int64_t>>(key, "a whole number").get();
    if (number < lowest || number > highest)
        fail(key, '"' + std::string(key) + "\" is " + std::to_string(number) + ", it must be from " +
                      std::to_string(lowest) + " to " + std::to_string(highest));
    return static_cast<int>(number);
}

bool TomlReader::truth(std::string_view key) const { return value<toml::value<bool>>(key, "true or false").get(); }

TomlReader TomlReader::table(std::string_view key) const { return {value<toml::table>(key, "a table"), file_}; }

}  // namespace isola_arena
