#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include <boost/json/object.hpp>
#include <fmt/core.h>

#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/contest/preset.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/settings/setting.hpp"
#include "protocol/result.hpp"

/// Reads the settings that a command line or a page gives, and writes settings as JSON.
namespace isola_arena {

/// Parses the text of a setting. Returns an error that names the setting if the text is wrong.
template <class Owner, class T>
Result<T> parse_setting(const Setting<Owner, T>& setting, const std::string& text) {
    const SettingFacts& facts = setting.facts;
    if constexpr (std::is_enum_v<T>) {
        if (const auto value = setting.parse(text)) return *value;
        return Error{fmt::format("{} \"{}\": expected {}", setting_name(facts.option), text, facts.value_names)};
    } else {
        const auto milliseconds = parse_duration(text);
        if (!milliseconds) return Error{fmt::format("{}: {}", setting_name(facts.option), milliseconds.message())};
        return T(*milliseconds);
    }
}

/// Sets the members whose settings are given. Returns the first error if values are wrong.
template <class Table, class Settings>
[[nodiscard]] std::optional<Error> apply_given(const GivenSettings& given, const Table& table, Settings& settings) {
    std::optional<Error> error;
    for_each_option(table, [&]<class Owner, class T>(const Setting<Owner, T>& each) {
        const auto value = given.of(each);
        T& member = settings.*each.member;
        if constexpr (std::is_same_v<T, bool>) member = member || value;
        else if constexpr (std::is_same_v<T, int>) member = value.value_or(member);
        else if (!value.empty()) {
            const auto parsed = parse_setting(each, value);
            if (parsed) member = *parsed;
            else if (!error) error = parsed.error();
        }
    });
    return error;
}

/// Adds the settings of the contest whose fact `where` is true (SettingFacts::in_list, SettingFacts::in_setup).
void add_settings_of(boost::json::object& object, const Preset& preset, bool SettingFacts::*where);

}  // namespace isola_arena
