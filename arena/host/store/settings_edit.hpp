#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena::host {

/// A setting of contest.toml and its value as people write it: a text without quotes, a list with commas, a deadline as
/// 2026-12-01T18:00:00+01:00, thresholds as [[1, 15], [3, 13]]. The key of a setting in a table is TABLE.KEY. Empty: the key is not given, and its default counts.
struct SettingValue {
    std::string key;
    std::string value;
    bool operator==(const SettingValue&) const = default;
};

/// Returns the names of the settings that may change while the contest is served, and that with_setting() can write.
std::vector<std::string> changeable_settings();

/// Returns these settings with their values in the text of a contest.toml. Throws TomlProblem if it is not TOML.
std::vector<SettingValue> setting_values(const std::string& text);

/// Returns whether a setting is one of several that have a meaning together, in a table, as marks.by is.
bool is_in_table(const std::string& key);

/// Returns the text of a contest.toml with another value for that key. Every other byte stays as it is: comments, the
/// order, line ends. A key that is not there yet gets a line, below its example in a comment if there is one. Does not
/// check whether the value is right. Returns an error that names the key if it is none of changeable_settings(), or
/// cannot be replaced in this text. Throws TomlProblem if the text is not TOML.
Result<std::string> with_setting(const std::string& text, const SettingValue& setting);

}  // namespace isola_arena::host
