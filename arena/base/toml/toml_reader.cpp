#include "arena/base/toml/toml_reader.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

std::string place(const std::string& file, std::size_t line) { return file + ':' + std::to_string(line); }

std::string place(const std::string& file, const toml::source_position& at) { return place(file, at.line); }

// Returns the first control character of a UTF-8 text, as U+NNNN, apart from those in `but`; nullopt if there is none.
std::optional<std::string> control_character(std::string_view text, std::string_view but) {
    const auto code_of = [](unsigned byte) {
        constexpr std::string_view digits = "0123456789ABCDEF";
        return std::string("U+00") + digits[byte >> 4] + digits[byte & 15];
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte < 0x20 || byte == 0x7f) && but.find(text[at]) == std::string_view::npos) return code_of(byte);
        const unsigned next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0;
        if (byte == 0xc2 && next >= 0x80 && next < 0xa0) return code_of(next);
    }
    return std::nullopt;
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
    if (const auto excess = excess_of_toml(text)) throw TomlProblem(place(file, excess->line) + ": " + excess->what);
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw TomlProblem(place(file, error.source().begin) + ": " + std::string(error.description()));
    }
}

std::string TomlReader::place_of(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return place(file_, node ? node->source().begin : table_.source().begin);
}

void TomlReader::fail(std::string_view key, const std::string& what) const {
    throw TomlProblem(place_of(key) + ": " + what);
}

void TomlReader::only(const std::vector<std::string_view>& keys) const {
    for (const auto& [key, value] : table_) {
        if (std::ranges::find(keys, key.str()) != keys.end()) continue;
        std::string known;
        for (const std::string_view each : keys) (known += known.empty() ? "" : ", ") += each;
        throw TomlProblem(place(file_, key.source().begin) + ": unknown key \"" + std::string(key.str()) +
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

std::string TomlReader::lines(std::string_view key) const {
    const std::string& text = value<toml::value<std::string>>(key, "a text in quotes").get();
    if (const auto code = control_character(text, "\n\r\t"))
        fail(key, '"' + std::string(key) + "\" has the control character " + *code + ", which no text may have");
    return text;
}

std::string TomlReader::text(std::string_view key) const {
    std::string text = lines(key);
    if (text.size() > longest_text)
        fail(key, '"' + std::string(key) + "\" has " + std::to_string(text.size()) + " bytes, it may have " +
                      std::to_string(longest_text));
    if (const auto code = control_character(text, ""))
        fail(key, '"' + std::string(key) + "\" has the control character " + *code + ", it must be one line of text");
    return text;
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
