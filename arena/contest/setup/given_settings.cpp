#include "arena/contest/setup/given_settings.hpp"

#include <boost/json/value.hpp>

namespace isola_arena {
namespace {

namespace json = boost::json;

template <class T>
json::value json_of(const T& value) {
    if constexpr (std::is_enum_v<T>) return json::value(to_string(value));
    else if constexpr (std::is_arithmetic_v<T>) return value;
    else return value ? json::value(*value) : json::value();
}

template <class Table, class Settings>
void add(json::object& object, const Table& table, const Settings& settings, bool SettingFacts::*where) {
    for_each_setting(table, [&](const auto& each) {
        if (each.facts.*where) object[each.facts.name] = json_of(settings.*each.member);
    });
}

}  // namespace

void add_settings_of(json::object& object, const Preset& preset, bool SettingFacts::*where) {
    add(object, time_settings, preset.time, where);
    add(object, game_settings, preset, where);
    add(object, match_settings, preset, where);
}

}  // namespace isola_arena
