#pragma once

#include <array>
#include <string_view>

#include "tests/architecture/source.hpp"

/// Rules about the types that files define. Each function returns the violations of its rule; empty if there are none.
namespace isola_arena::architecture {

/// The types that carry the result of a game from the judge to a page, in this order. docs/architecture.md lists the
/// same types. Other types hold one of them as a whole.
inline constexpr std::array<std::string_view, 5> types_of_game{"GameResult", "GameEnded", "GameSummary", "GameReport",
                                                               "LadderGame"};

/// No two files define a type of the same name in the same namespace. A program with both types would use the members
/// of one for the other, and no compiler reports it.
Complaints types_of_one_name(const std::vector<Source>& sources);

/// No two files of the arena define types of the same name outside of classes, not even in different or unnamed
/// namespaces, because readers would confuse them. Files may give the same name to the same type (`using Words = ...`).
Complaints names_used_twice(const std::vector<Source>& sources);

/// Only the types of types_of_game have both a member `winner` and a member `reason`, declared or inherited. Code that
/// needs both holds one of these types.
Complaints other_types_of_game(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
