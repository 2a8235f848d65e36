#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include <rapidcheck.h>

#include "arena/contest/format_settings.hpp"
#include "arena/rules/settings/settings.hpp"

namespace isola_arena::test {

inline constexpr std::int64_t longest_ms = 24 * 60 * 60 * 1000;

/// Returns all values of a setting whose values are keywords. Takes the keywords from the setting's error message.
template <class Owner, class T>
std::vector<T> values_of(const Setting<Owner, T>& setting) {
    std::vector<T> values;
    std::string word;
    const std::string text =
        setting.facts.value_names.empty() ? list_of_formats() : std::string(setting.facts.value_names);
    for (const char letter : text + ' ') {
        if (letter != ' ' && letter != ',') word += letter;
        else {
            if (const auto value = setting.parse(word)) values.push_back(*value);
            word.clear();
        }
    }
    return values;
}

/// Returns a random value that users may set. This function and the next one are for use inside a RapidCheck property.
template <class Owner, class T>
T any_value(const Setting<Owner, T>& setting) {
    const auto& bounds = setting.facts.bounds;
    if constexpr (std::is_same_v<T, bool>) return *rc::gen::arbitrary<bool>();
    else if constexpr (std::is_same_v<T, int>)
        return static_cast<int>(*rc::gen::inRange(bounds.least, bounds.most + 1));
    else if constexpr (std::is_same_v<T, std::int64_t>) return *rc::gen::inRange<T>(0, longest_ms + 1);
    else if constexpr (std::is_enum_v<T>) return *rc::gen::elementOf(values_of(setting));
    else if (*rc::gen::arbitrary<bool>()) return *rc::gen::inRange<std::int64_t>(0, longest_ms + 1);
    else return std::nullopt;
}

template <class Table, class Settings>
void set_any(const Table& table, Settings& settings) {
    for_each_setting(table, [&](const auto& each) { settings.*each.member = any_value(each); });
}

/// Returns the lines of a contest file with these settings.
template <class Table, class Settings>
std::string toml_of(const Table& table, const Settings& settings) {
    std::string lines;
    const auto add = [&](const SettingFacts& facts, const std::string& value) {
        lines.append(facts.key).append(" = ").append(value).append("\n");
    };
    for_each_setting(table, [&]<class Owner, class T>(const Setting<Owner, T>& each) {
        const T& value = settings.*each.member;
        if (each.facts.key.empty()) return;
        if constexpr (std::is_same_v<T, bool>) add(each.facts, value ? "true" : "false");
        else if constexpr (std::is_same_v<T, int>) add(each.facts, std::to_string(value));
        else if constexpr (std::is_same_v<T, std::int64_t>) add(each.facts, '"' + std::to_string(value) + "ms\"");
        else if constexpr (std::is_enum_v<T>) add(each.facts, '"' + std::string(to_string(value)) + '"');
        else if (value) add(each.facts, '"' + std::to_string(*value) + "ms\"");
    });
    return lines;
}

}  // namespace isola_arena::test
