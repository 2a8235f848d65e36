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
    ChangeableSetting{"marks.by", Written::text},      ChangeableSetting{"marks.thresholds", Written::bare},
    ChangeableSetting{"marks.missing", Written::bare},
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
    else if (const auto* fraction = node.as_floating_point()) out << fmt::format("{}", fraction->get());
    else if (const auto* moment = node.as_date_time()) out << moment->get();
    return out.str();
}

// Returns a list as TOML writes it, in one line.
std::string list_text(const toml::node& node) {
    const auto* list = node.as_array();
    if (list == nullptr) return value_of(node);
    std::vector<std::string> parts;
    for (const toml::node& each : *list) parts.push_back(list_text(each));
    return '[' + joined(parts, ", ") + ']';
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

// A setting in a table has two parts, such as marks.by; any other one has no table.
struct KeyParts {
    std::string table;
    std::string key;
};

KeyParts parts_of(const std::string& key) {
    const std::size_t dot = key.find('.');
    return dot == std::string::npos ? KeyParts{"", key} : KeyParts{key.substr(0, dot), key.substr(dot + 1)};
}

const toml::node* node_of(const toml::table& file, const KeyParts& parts) {
    if (parts.table.empty()) return file.get(parts.key);
    const auto* table = file.get_as<toml::table>(parts.table);
    return table == nullptr ? nullptr : table->get(parts.key);
}

// Removes the setting; also its table, if nothing else is in it.
void erase(toml::table& file, const KeyParts& parts) {
    if (parts.table.empty()) return void(file.erase(parts.key));
    auto* const table = file.get_as<toml::table>(parts.table);
    if (table == nullptr) return;
    table->erase(parts.key);
    if (table->empty()) file.erase(parts.table);
}

std::string replaced(const std::string& text, const toml::node& node, const std::string& value) {
    return text.substr(0, place_of(text, node.source().begin)) + value + text.substr(place_of(text, node.source().end));
}

// Returns where the values of the table end that are in the text; nullopt: it has none.
std::optional<std::size_t> end_of_values(const std::string& text, const toml::table& table) {
    std::optional<std::size_t> last;
    for (const auto& [key, value] : table) last = std::max(last.value_or(0), place_of(text, value.source().end));
    return last;
}

// Adds a key to a table that is there: below its other keys, or behind them if they are in one line.
std::string with_new_key_in(const std::string& text, const toml::table& table, const std::string& key,
                            const std::string& value) {
    const auto end = end_of_values(text, table);
    const std::size_t head = place_of(text, table.source().begin);
    const std::string setting = fmt::format("{} = {}", key, value);
    if (table.is_inline()) {
        if (!end) return replaced(text, table, "{ " + setting + " }");
        return text.substr(0, *end) + ", " + setting + text.substr(*end);
    }
    const std::size_t at = end_of_line(text, end.value_or(head));
    const std::string line_end = text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
    const bool begins_line = at == 0 || text[at - 1] == '\n';
    return text.substr(0, at) + (begins_line ? "" : line_end) + setting + (begins_line ? line_end : "") +
           text.substr(at);
}

// Removes a key from a table that has others: its line, or from a table in one line the text between two commas.
std::string without_key_in(const std::string& text, const toml::table& table, const toml::key& key,
                           const toml::node& value) {
    if (!table.is_inline()) return without_key(text, key, value);
    const std::size_t begin = place_of(text, key.source().begin), end = place_of(text, value.source().end);
    const std::size_t next = text.find_first_not_of(" \t", end);
    if (next != std::string::npos && text[next] == ',')
        return text.substr(0, begin) + text.substr(text.find_first_not_of(" \t", next + 1));
    const std::size_t comma = text.rfind(',', begin);
    return text.substr(0, comma) + text.substr(end);
}

// Removes a table with its one key, and the line with its head.
std::string without_table(const std::string& text, const toml::table& file, const KeyParts& parts) {
    const auto& table = *file.get_as<toml::table>(parts.table);
    const toml::key& head = *key_in(file, parts.table);
    if (table.is_inline()) return without_key(text, head, table);
    const std::string rest = without_key(text, *key_in(table, parts.key), *table.get(parts.key));
    const std::size_t begin = begin_of_line(rest, place_of(rest, head.source().begin));
    const std::size_t end = end_of_line(rest, begin);
    // A table whose keys are written as marks.by has no head.
    if (!trimmed(std::string_view(rest).substr(begin, end - begin), " \t").starts_with('[')) return rest;
    return rest.substr(0, begin) + rest.substr(end);
}

// The same as with_setting(), for a setting in a table. value: as TOML writes it.
std::string with_setting_in_table(const std::string& text, const toml::table& file, const KeyParts& parts,
                                  const std::string& value) {
    const toml::node* const node = node_of(file, parts);
    const auto* const table = file.get_as<toml::table>(parts.table);
    if (!file.contains(parts.table))
        return with_new_key(text, file, parts.table, fmt::format("{{ {} = {} }}", parts.key, value));
    if (table == nullptr) return text;
    if (node == nullptr) return with_new_key_in(text, *table, parts.key, value);
    if (!value.empty()) return replaced(text, *node, value);
    return table->size() == 1 ? without_table(text, file, parts)
                              : without_key_in(text, *table, *key_in(*table, parts.key), *node);
}

// The same for a setting that is in no table.
std::string with_setting_of_file(const std::string& text, const toml::table& file, const std::string& name,
                                 const std::string& value) {
    const toml::key* const key = key_in(file, name);
    if (key == nullptr) return value.empty() ? text : with_new_key(text, file, name, value);
    return value.empty() ? without_key(text, *key, *file.get(name)) : replaced(text, *file.get(name), value);
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
        const toml::node* const node = node_of(table, parts_of(each.key));
        const bool is_as_written = each.written == Written::bare;
        values.push_back({each.key, node == nullptr ? "" : is_as_written ? list_text(*node) : value_of(*node)});
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
    const KeyParts parts = parts_of(setting.key);
    const bool is_none = known->written == Written::list && trimmed(setting.value) == "none";
    const std::string value = setting.value.empty() ? "" : is_none ? "[]" : toml_value(known->written, setting.value);
    if (value.empty() && node_of(before, parts) == nullptr) return text;
    const std::string changed = parts.table.empty() ? with_setting_of_file(text, before, parts.key, value)
                                                    : with_setting_in_table(text, before, parts, value);
    // An unusual spelling, such as several keys in an inline table, must not make another key change.
    const Error unusual{
        fmt::format("{} is written in contest.toml in a way that cannot be replaced: change it there", setting.key)};
    toml::table after;
    try {
        after = parse_toml(changed, text_name);
    } catch (const TomlProblem&) {
        if (parts.table.empty()) throw;
        return unusual;
    }
    const bool is_there = node_of(after, parts) != nullptr;
    erase(before, parts);
    erase(after, parts);
    if (is_there == value.empty() || before != after) return unusual;
    return changed;
}

bool is_in_table(const std::string& key) { return !parts_of(key).table.empty(); }

}  // namespace isola_arena::host
