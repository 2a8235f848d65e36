#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Rules as people write them, `name key=value ...`, taken apart.
struct RulesText {
    std::string name;
    std::vector<std::pair<std::string, std::string>> settings;  ///< in their order, each key once

    /// The value of a setting; nothing where it is not given.
    std::optional<std::string_view> setting(std::string_view key) const;

    /// Adds a setting or replaces its value.
    void set(std::string_view key, std::string_view value);

    /// Refuses, by its name, the first setting whose key is not among the known ones.
    std::optional<Refusal> only(std::initializer_list<std::string_view> known) const;
};

/// Takes such a text apart; any number of blanks stands between the words. Refused: a word without `=` after the name,
/// a key given twice.
Result<RulesText> parse_rules_text(std::string_view text);

/// One set of rules of a game, for lists.
struct VariantFacts {
    std::string_view name;
    std::string_view summary;
};

}  // namespace isola_arena
