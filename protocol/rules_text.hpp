#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Rules as people write them, `name key=value ...`, split into parts.
struct RulesText {
    std::string name;
    std::vector<std::pair<std::string, std::string>> settings;  ///< in their order, each key once

    /// Returns the value of a setting; nullopt if it is not set.
    std::optional<std::string_view> setting(std::string_view key) const;

    /// Adds a setting or replaces its value.
    void set(std::string_view key, std::string_view value);

    /// Returns an Error that names the first setting whose key is not in `known`; nullopt if there is none.
    std::optional<Error> only(std::initializer_list<std::string_view> known) const;
};

/// Splits a text of rules into its parts. Any number of blanks may separate them. Returns an Error if a word after the
/// name has no `=`, or if a key occurs twice.
Result<RulesText> parse_rules_text(std::string_view text);

/// The name and the summary of a variant, for lists.
struct VariantFacts {
    std::string_view name;
    std::string_view summary;
};

/// Returns the names of the items for a sentence: `isola, queens`. name_of: a member of an item, or a function of it.
template <class Items, class NameOf = std::identity>
std::string list_of_names(const Items& items, NameOf name_of = {}) {
    std::string list;
    for (const auto& item : items) (list += list.empty() ? "" : ", ") += std::invoke(name_of, item);
    return list;
}

}  // namespace isola_arena
