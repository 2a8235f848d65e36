#include "arena/host/store/settings_edit.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::host {
namespace {

enum class Written : std::uint8_t { text, bare, list };

struct ChangeableSetting {
    const char* key;
    Written written;
};

constexpr std::array changeable{
    ChangeableSetting{"title", Written::text},         ChangeableSetting{"date", Written::text},
    ChangeableSetting{"deadline", Written::bare},      ChangeableSetting{"registration_code", Written::text},
    ChangeableSetting{"most_authors", Written::bare},  ChangeableSetting{"public", Written::list},
    ChangeableSetting{"languages", Written::list},     ChangeableSetting{"largest_total", Written::text},
    ChangeableSetting{"build_seconds", Written::bare}, ChangeableSetting{"final", Written::text},
};

// The name under which the text is parsed: what is wrong with it is told with the name of the real file.
constexpr const char* text_name = "contest.toml";

std::string toml_text(const std::string& value) {
    std::string quoted;
    append_json_text(quoted, value);
    return quoted;
}

// A bare value that is not TOML is written as a text: what reads the settings then says what it expects.
std::string toml_bare(const std::string& value) {
    try {
        const toml::table table = parse_toml("value = " + value, text_name);
        if (table.size() == 1 && value.find('#') == std::string::npos) return value;
    } catch (const TomlProblem&) {  // it is not TOML
    }
    return toml_text(value);
}

std::string toml_value(Written written, const std::string& value) {
    if (written == Written::text) return toml_text(value);
    if (written == Written::bare) return toml_bare(value);
    std::vector<std::string> words;
    for (const std::string_view each : split(value, ','))
        if (!trimmed(each).empty()) words.emplace_back(trimmed(each));
    return '[' + joined(words, ", ", toml_text) + ']';
}

std::string value_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* list = node.as_array()) {
        std::vector<std::string> words;
        for (const toml::node& each : *list) words.push_back(value_of(each));
        return words.empty() ? "none" : joined(words, ", ");
    }
    std::ostringstream out;
    if (const auto* number = node.as_integer()) out << number->get();
    else if (const auto* moment = node.as_date_time()) out << moment->get();
    return out.str();
}

// Returns where that position is in the text. TOML counts columns in characters, without a byte order mark.
std::size_t place_of(std::string_view text, const toml::source_position& position) {
    std::size_t at = text.size() - without_byte_order_mark(text).size();
    for (toml::source_index line = 1; line < position.line && at < text.size(); ++line) {
        const std::size_t end = text.find('\n', at);
        at = end == std::string_view::npos ? text.size() : end + 1;
    }
    for (toml::source_index column = 1; column < position.column && at < text.size(); ++column) do
            ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80);
    return at;
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
    const std::size_t end = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    return end == std::string_view::npos ? text.size() - without_byte_order_mark(text).size() : end + 1;
}

std::size_t end_of_line(std::string_view text, std::size_t at) {
    const std::size_t end = text.find('\n', at);
    return end == std::string_view::npos ? text.size() : end + 1;
}

const toml::key* key_in(const toml::table& table, std::string_view name) {
    for (const auto& [key, value] : table)
        if (key.str() == name) return &key;
    return nullptr;
}

// Removes the key with its value, and the whole line if nothing else is in it.
std::string without_key(const std::string& text, const toml::key& key, const toml::node& value) {
    const std::size_t begin = begin_of_line(text, place_of(text, key.source().begin));
    std::size_t end = place_of(text, value.source().end);
    const std::size_t line = end_of_line(text, end);
    if (trimmed(std::string_view(text).substr(end, line - end), " \t\r\n").empty()) end = line;
    return text.substr(0, begin) + text.substr(end);
}

// Returns where the first table begins, below which there are no keys of the whole file; without one, the end.
std::size_t begin_of_tables(const std::string& text, const toml::table& table) {
    std::size_t first = text.size();
    for (const auto& [key, value] : table) {
        const auto* inner = value.as_table();
        const bool has_head = (inner != nullptr && !inner->is_inline()) || value.is_array_of_tables();
        if (has_head) first = std::min(first, begin_of_line(text, place_of(text, key.source().begin)));
    }
    return first;
}

// Returns whether the line is an example of the key in a comment.
bool is_example(std::string_view line, std::string_view key) {
    line = trimmed(line, " \t\r\n");
    if (!line.starts_with('#')) return false;
    line = trimmed(line.substr(1), " \t");
    return line.starts_with(key) && trimmed(line.substr(key.size()), " \t").starts_with('=');
}

std::string with_new_key(const std::string& text, const toml::table& table, std::string_view key,
                         const std::string& value) {
    const std::size_t tables = begin_of_tables(text, table);
    std::size_t at = tables;
    for (std::size_t line = 0; line < tables; line = end_of_line(text, line)) {
        const std::size_t end = end_of_line(text, line);
        if (is_example(std::string_view(text).substr(line, end - line), key)) at = end;
    }
    const std::string line_end = text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
    const bool begins_line = at == 0 || text[at - 1] == '\n';
    return text.substr(0, at) + (begins_line ? "" : line_end) + fmt::format("{} = {}", key, value) + line_end +
           text.substr(at);
}

}  // namespace

std::vector<std::string> changeable_settings() {
    std::vector<std::string> names;
    for (const ChangeableSetting& each : changeable) names.emplace_back(each.key);
    return names;
}

std::vector<SettingValue> setting_values(const std::string& text) {
    const toml::table table = parse_toml(text, text_name);
    std::vector<SettingValue> values;
    for (const ChangeableSetting& each : changeable) {
        const toml::node* const node = table.get(each.key);
        values.push_back({each.key, node == nullptr ? "" : value_of(*node)});
    }
    return values;
}

Result<std::string> with_setting(const std::string& text, const SettingValue& setting) {
    const auto known =
        std::ranges::find(changeable, setting.key, [](const auto& each) { return std::string(each.key); });
    if (known == changeable.end())
        return Error{
            fmt::format("{} cannot be set: expected one of {}; others stand in contest.toml alone, and count "
                        "from the next start on",
                        in_quotes(setting.key), joined(changeable_settings(), ", "))};
    toml::table before = parse_toml(text, text_name);
    const toml::key* const key = key_in(before, setting.key);
    const toml::node* const node = before.get(setting.key);
    const bool is_none = known->written == Written::list && trimmed(setting.value) == "none";
    const std::string value = is_none ? "[]" : toml_value(known->written, setting.value);
    std::string changed = text;
    if (key == nullptr && setting.value.empty()) return changed;
    if (key == nullptr) {
        changed = with_new_key(text, before, setting.key, value);
    } else if (setting.value.empty()) {
        changed = without_key(text, *key, *node);
    } else {
        const std::size_t begin = place_of(text, node->source().begin), end = place_of(text, node->source().end);
        changed = text.substr(0, begin) + value + text.substr(end);
    }
    // An unusual spelling, such as several keys in an inline table, must not make another key change.
    toml::table after = parse_toml(changed, text_name);
    const bool is_there = after.contains(setting.key);
    before.erase(setting.key);
    after.erase(setting.key);
    if (is_there == setting.value.empty() || before != after)
        return Error{fmt::format("{} is written in contest.toml in a way that cannot be replaced: change it there",
                                 setting.key)};
    return changed;
}

}  // namespace isola_arena::host
