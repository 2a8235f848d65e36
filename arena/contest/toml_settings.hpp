#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/base/text/duration.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/judge/settings/setting.hpp"

namespace isola_arena {

/// Appends the keys that the settings of the table have in contest files.
template <class Table>
void add_keys(std::vector<std::string_view>& keys, const Table& table) {
    for_each_setting(table, [&](const auto& each) {
        for (const std::string_view key : {each.facts.key, each.facts.older_key})
            if (!key.empty()) keys.push_back(key);
    });
}

/// Returns the key that the file has for the setting: the present one unless only the older one is there. Throws
/// TomlProblem if both are.
inline std::string_view key_in(const TomlReader& file, const SettingFacts& facts) {
    if (facts.older_key.empty() || !file.has(facts.older_key)) return facts.key;
    if (file.has(facts.key))
        file.fail(facts.older_key, std::string(facts.older_key) + " is the older name of " + std::string(facts.key) +
                                       ": expected only one of them");
    return facts.older_key;
}

/// Returns the value of the setting, whose key must be there. Throws TomlProblem if the value is wrong.
template <class Owner, class T>
T read_setting(const TomlReader& file, const Setting<Owner, T>& setting) {
    const SettingFacts& facts = setting.facts;
    const std::string_view key = key_in(file, facts);
    if constexpr (std::is_same_v<T, bool>) return file.truth(key);
    else if constexpr (std::is_same_v<T, int>)
        return file.number(key, static_cast<int>(facts.bounds.least), static_cast<int>(facts.bounds.most));
    else if constexpr (std::is_enum_v<T>) return file.parsed(key, setting.parse);
    else return file.parsed(key, parse_duration);
}

/// Sets the members whose keys are there. Throws TomlProblem if a key is missing that must be there, or a value is
/// wrong.
template <class Table, class Settings>
void read_settings(const TomlReader& file, const Table& table, Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        if (each.facts.key.empty()) return;
        if (each.facts.required || file.has(key_in(file, each.facts))) settings.*each.member = read_setting(file, each);
    });
}

}  // namespace isola_arena
