#pragma once

#include <type_traits>

#include "arena/base/json/json_writer.hpp"
#include "arena/rules/settings/setting.hpp"

namespace isola_arena {

/// Writes the value of a setting: true or false, a number, null for a limit that is missing, or a word.
template <class T>
void write_value(JsonWriter& json, const T& value) {
    if constexpr (std::is_same_v<T, bool>) json.boolean(value);
    else if constexpr (std::is_enum_v<T>) json.text(to_string(value));
    else if constexpr (std::is_integral_v<T>) json.number(value);
    else json.number_or_null(value);
}

}  // namespace isola_arena
