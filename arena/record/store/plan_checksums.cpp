// The text has three lines of words, the first of which names the line:
//
//     settings KEY CRC KEY CRC ...
//     columns NAME NAME ...            of a bot, those that the next line is about
//     bots CRC CRC ...                 by place
#include "arena/record/store/plan_checksums.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "arena/record/store/packed_record.hpp"

namespace isola_arena::store {
namespace {

// A bot may be rebuilt while its contest goes on.
constexpr std::string_view may_change = "fingerprint";

using ByName = std::map<std::string, sqlite::Value>;

ByName by_name(const NamedValues& values) { return {values.begin(), values.end()}; }

void append_value(std::string& text, const sqlite::Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) text += 'i' + std::to_string(*number);
    if (const auto* words = std::get_if<std::string>(&value)) text += 't' + *words;
    text += '\0';
}

// Of the values of these names, one after the other.
std::string checksum(const ByName& values, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        const auto found = values.find(name);
        append_value(text, found == values.end() ? sqlite::Value() : found->second);
    }
    return std::to_string(crc_of(text));
}

std::vector<std::string> words_of_line(std::istream& lines) {
    std::string line;
    std::getline(lines, line);
    std::istringstream words(line);
    std::vector<std::string> all;
    for (std::string word; words >> word;) all.push_back(word);
    if (!all.empty()) all.erase(all.begin());
    return all;
}

}  // namespace

std::string checksums_of(const ContestPlan& plan) {
    std::string text = "settings";
    const NamedValues settings = values_of(plan);
    for (const auto& [key, value] : settings) text += ' ' + key + ' ' + checksum({{key, value}}, {key});
    std::vector<std::string> columns;
    for (const auto& [name, value] : values_of(ContestBot()))
        if (name != may_change) columns.push_back(name);
    text += "\ncolumns";
    for (const std::string& column : columns) text += ' ' + column;
    text += "\nbots";
    for (const ContestBot& bot : plan.bots) text += ' ' + checksum(by_name(values_of(bot)), columns);
    return text;
}

std::vector<std::string> changed_parts(std::string_view checksums, const NamedValues& settings,
                                       const std::vector<NamedValues>& bots) {
    std::istringstream lines{std::string(checksums)};
    const auto of_settings = words_of_line(lines), columns = words_of_line(lines), of_bots = words_of_line(lines);
    std::vector<std::string> changed;
    const ByName values = by_name(settings);
    for (std::size_t i = 0; i + 1 < of_settings.size(); i += 2)
        if (checksum(values, {of_settings[i]}) != of_settings[i + 1])
            changed.push_back("the setting " + of_settings[i]);
    for (std::size_t i = 0; i < std::min(bots.size(), of_bots.size()); ++i)
        if (checksum(by_name(bots[i]), columns) != of_bots[i]) changed.push_back("bot " + std::to_string(i + 1));
    if (bots.size() != of_bots.size()) changed.emplace_back("the number of bots");
    if (of_settings.empty() || columns.empty()) changed.emplace_back("the list of its checksums");
    return changed;
}

}  // namespace isola_arena::store
