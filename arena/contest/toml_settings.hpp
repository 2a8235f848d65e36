#pragma once

#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/contest/duration.hpp"
#include "arena/contest/toml_reader.hpp"
#include "arena/judge/settings/setting.hpp"

namespace isola_arena {

/// Appends the keys that the settings of the table have in contest files.
template <class Table>
void add_keys(std::vector<std::string_view>& keys, const Table& table) {
    for_each_setting(table, [&](const auto& each) {
        if (!each.facts.key.empty()) keys.push_back(each.facts.key);
    });
}

/// Returns the value of the setting, whose key must be there. Throws TomlProblem if the value is wrong.
template <class Owner, class T>
T read_setting(const TomlReader& file, const Setting<Owner, T>& setting) {
    const SettingFacts& facts = setting.facts;
    if constexpr (std::is_same_v<T, bool>) return file.truth(facts.key);
    else if constexpr (std::is_same_v<T, int>)
        return file.number(facts.key, static_cast<int>(facts.bounds.least), static_cast<int>(facts.bounds.most));
    else if constexpr (std::is_enum_v<T>) return file.parsed(facts.key, setting.parse);
    else return file.parsed(facts.key, parse_duration);
}

/// Sets the members whose keys are there. Throws TomlProblem if a key is missing that must be there, or a value is
/// wrong.
template <class Table, class Settings>
void read_settings(const TomlReader& file, const Table& table, Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        if (each.facts.key.empty()) return;
        if (each.facts.required || file.has(each.facts.key)) settings.*each.member = read_setting(file, each);
    });
}

}  // namespace isola_arena
