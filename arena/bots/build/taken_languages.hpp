#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/bots/build/recognise.hpp"

namespace isola_arena {

/// Returns those of the recipes that a contest takes, which takes these alone (names; empty: all).
std::vector<Recipe> taken_recipes(const std::vector<std::string>& taken, const std::vector<Recipe>& recipes);

/// Returns an error in words for the author if a contest that takes these recipes alone (names; empty: all) does not take
/// this submission, by the recipe that starts it or by the one that builds it; nullopt if it does.
std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes = built_in_recipes());

}  // namespace isola_arena
